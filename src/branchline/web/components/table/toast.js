// @ts-check
/** News and refusals that lie over the page for a moment. */
import { cls, html, useLayoutEffect, useRef } from '../../ui.js';
import * as S from '../../table/store.js';
import { lessonRuns } from '../../table/lesson.js';

const REFUSAL_TIME = 4200; // milliseconds
const NEWS_TIME = 2600;
const GAP = 12; // pixels

/** A refusal, else news, which a screen reader reads elsewhere; a lesson says all on its card. */
export function Toast() {
  if (lessonRuns.value) return null;
  if (S.refusal.value) {
    return html`
      <${Shown} key="refusal" said=${S.refusal} kind="refusal" time=${REFUSAL_TIME} role="alert" />
    `;
  }
  return html`
    <${Shown} key="news" said=${S.news} kind="news" time=${NEWS_TIME} aria-hidden="true" />
  `;
}

/**
 * Goes by itself and takes no press; as a popover it lies over dialogs too.
 * @param {object} props
 * @param {import('../../types.js').Signal<{text: string}|null>} props.said
 * @param {string} props.kind
 * @param {number} props.time
 */
function Shown({ said, kind, time, ...more }) {
  const found = said.value;
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (!found) return undefined;
    ref.current?.showPopover?.();
    if (ref.current) placeAtPrompt(ref.current);
    const timer = setTimeout(() => {
      if (said.value === found) said.value = null;
    }, time);
    return () => clearTimeout(timer);
  }, [found]);
  if (!found) return null;
  return html`
    <p key=${found} ref=${ref} popover="manual" class=${cls('toast', kind)} ...${more}>
      ${found.text}
    </p>
  `;
}

/**
 * Next to what is asked: below it, or above it where it stands under the board.
 * @param {HTMLElement} toast
 */
function placeAtPrompt(toast) {
  const prompt = document.querySelector('.prompt')?.getBoundingClientRect();
  if (!prompt) return;
  const below = prompt.top < innerHeight / 2;
  const { width, height } = toast.getBoundingClientRect();
  const top = below ? prompt.bottom + GAP : prompt.top - height - GAP;
  const middle = (prompt.left + prompt.right - width) / 2;
  const left = Math.max(GAP, Math.min(middle, innerWidth - width - GAP));
  toast.style.setProperty('inset', `${top}px auto auto ${left}px`);
  toast.style.setProperty('margin', '0');
}
