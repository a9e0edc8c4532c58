// @ts-check
/** What lies over the table for a moment: news, refusals, and the cover between two people at one screen. */
import { cls, html, useLayoutEffect, useRef } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import * as S from '../table/store.js';
import { sitAt } from '../table/actions.js';
import { Dialog } from './dialog.js';
import { Train } from './icons.js';

/** A refusal, else news, which a screen reader is told elsewhere. */
export const Toast = () => (S.refusal.value
  ? html`<${Shown} key="refusal" said=${S.refusal} kind="refusal" time=${4200} role="alert" />`
  : html`<${Shown} key="news" said=${S.news} kind="news" time=${2600} aria-hidden="true" />`);

/** Goes by itself and takes no press; as a popover it lies over dialogs too. */
function Shown({ said, kind, time, ...more }) {
  const found = said.value, ref = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    if (!found) return undefined;
    ref.current.showPopover?.();
    const timer = setTimeout(() => { if (said.value === found) said.value = null; }, time);
    return () => clearTimeout(timer);
  }, [found]);
  return found && html`<p key=${found} ref=${ref} popover="manual" class=${cls('toast', kind)} ...${more}>${found.text}</p>`;
}

/** Several people share this screen: nothing is shown until the next one is there. */
export function HandOver() {
  const seat = S.cover.value;
  if (seat == null) return null;
  return html`<${Dialog} kind="cover" title=${t('cover.title', { who: S.nameOf(seat) })}>
    <div class="cover-train" style=${{ '--seat': SEATS[seat].fill }}><${Train} seat=${seat} /></div>
    <p>${t('cover.text', { who: S.nameOf(seat) })}</p>
    <button class="primary" autofocus onClick=${() => sitAt(seat)}>${t('cover.ready')}</button><//>`;
}

/** What an address shows that leads to nothing. @param {{text: string, why?: string}} props */
export const Nowhere = ({ text, why = '' }) => html`<main class="message" id="main"><h1>${text}</h1>${why && html`<p>${why}</p>`}<p><a
  class="button" href="/">${t('lobby')}</a></p></main>`;

/** What is shown instead of a table that is not there yet, or never will be. */
export const NotYet = () => (S.gone.value ? html`<${Nowhere} text=${t('table.gone')} why=${S.gone.value} />`
  : html`<main class="message" aria-busy="true"><p>${t('loading')}</p></main>`);
