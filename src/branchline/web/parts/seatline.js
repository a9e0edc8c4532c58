// @ts-check
/** One seat of a table that is being made: me, somebody at this screen, a bot, or whoever comes. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { myName } from '../settings.js';
import { Train } from './icons.js';

/** The level in the middle of the ladder. @param {any[]} levels */
export const middleLevel = (levels) => levels[Math.floor((levels.length - 1) / 2)]?.key ?? null;

/** @param {{i: number, seat: any, levels: any[], change: (wish: any) => void, remove: (() => void)|null}} props */
export function SeatLine({ i, seat, levels, change, remove }) {
  const kind = (e) => change({ kind: e.currentTarget.value, level: middleLevel(levels), name: '' });
  return html`<div class="seat-line"><${Train} seat=${i} />
    <select aria-label=${t('seat.n', { n: i + 1 })} value=${seat.kind} onChange=${kind}>
      <option value="me">${t(i ? 'seat.me_too' : 'seat.me')}</option>
      <option value="bot">${t('player.bot')}</option>
      <option value="open">${t('seat.open')}</option></select>
    ${seat.kind === 'bot' && html`<${Level} levels=${levels} seat=${seat} change=${change} />`}
    ${seat.kind === 'me' && html`<${Name} i=${i} seat=${seat} change=${change} />`}
    ${seat.kind === 'open' && html`<span class="quiet">${t('seat.open.text')}</span>`}
    ${remove && html`<button type="button" class="quiet-button" aria-label=${t('seat.remove')} onClick=${remove}>×</button>`}</div>`;
}

const Level = ({ levels, seat, change }) => html`<select aria-label=${t('level')} value=${seat.level}
  onChange=${(e) => change({ level: e.currentTarget.value })}>
  ${levels.map((l) => html`<option key=${l.key} value=${l.key} title=${l.text}>${l.name}</option>`)}</select>`;

function Name({ i, seat, change }) {
  const type = (e) => {
    change({ name: e.currentTarget.value });
    if (i === 0) myName.value = e.currentTarget.value;
  };
  return html`<input aria-label=${t('name')} placeholder=${t('name')} maxlength="24" value=${seat.name ?? ''} onInput=${type} />`;
}
