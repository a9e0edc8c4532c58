// @ts-check
/** What lies over the table for a moment: news, refusals, and the cover between two people at one screen. */
import { cls, html, useEffect, useRef } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import * as S from '../table/store.js';
import { sitAt } from '../table/actions.js';
import { Dialog } from './dialog.js';
import { Train } from './icons.js';

const SHOWN = { news: 2600, refusal: 4200 };

/** News go by themselves and take no press; as a popover they lie over dialogs too. What is spoken is not said twice. */
export function Toast() {
  const found = S.toast.value, ref = useRef(/** @type {any} */ (null));
  useEffect(() => {
    if (!found) return undefined;
    ref.current.showPopover?.();
    const timer = setTimeout(() => { if (S.toast.value === found) S.toast.value = null; }, SHOWN[found.kind]);
    return () => clearTimeout(timer);
  }, [found]);
  return found && html`<p key=${found.at} ref=${ref} popover="manual" class=${cls('toast', found.kind)}
    role=${found.kind === 'refusal' ? 'alert' : 'status'} aria-hidden=${S.spoken.value.includes(found.text)}>${found.text}</p>`;
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
