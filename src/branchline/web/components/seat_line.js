// @ts-check
/** One seat of a new table: me, somebody at this screen, a bot, or the first to come. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { myName } from '../settings.js';
import { Icon, Train } from './icons.js';
import { middleLevel } from '../table/levels.js';

/** @typedef {import('../types.js').Level} Level */
/** @typedef {import('../types.js').SeatRequest} SeatRequest */
/** @typedef {import('../types.js').SelectChange} SelectChange */
/** @typedef {(more: Partial<SeatRequest>) => void} Change */

/**
 * @param {object} props
 * @param {number} props.i
 * @param {SeatRequest} props.seat
 * @param {Level[]} props.levels
 * @param {Change} props.change
 * @param {(() => void)|null} props.remove
 */
export function SeatLine({ i, seat, levels, change, remove }) {
  /** @param {SelectChange} e */
  const choose = (e) =>
    change({ kind: e.currentTarget.value, level: middleLevel(levels), name: '' });
  return html`
    <div class="seat-line">
      <${Train} seat=${i} />
      <select aria-label=${t('seat.n', { n: i + 1 })} value=${seat.kind} onChange=${choose}>
        <option value="me">${t(i ? 'seat.me_too' : 'seat.me')}</option>
        <option value="bot">${t('player.bot')}</option>
        <option value="open">${t('seat.open')}</option>
      </select>
      ${
        seat.kind === 'bot' &&
        html`
          <${LevelField} levels=${levels} seat=${seat} change=${change} />
        `
      }
      ${
        seat.kind === 'me' &&
        html`
          <${NameField} i=${i} seat=${seat} change=${change} />
        `
      }
      ${
        seat.kind === 'open' &&
        html`
          <span class="quiet">${t('seat.open.text')}</span>
        `
      }
      ${
        remove &&
        html`
          <${RemoveButton} remove=${remove} />
        `
      }
    </div>
  `;
}

/** @param {{levels: Level[], seat: SeatRequest, change: Change}} props */
function LevelField({ levels, seat, change }) {
  /** @param {SelectChange} e */
  const choose = (e) => change({ level: e.currentTarget.value });
  /** @param {Level} level */
  const option = ({ key, name, text }) => html`
    <option key=${key} value=${key} title=${text}>${name}</option>
  `;
  return html`
    <select aria-label=${t('level')} value=${seat.level} onChange=${choose}>
      ${levels.map(option)}
    </select>
  `;
}

/** @param {{i: number, seat: SeatRequest, change: Change}} props */
function NameField({ i, seat, change }) {
  /** @param {import('../types.js').InputChange} e */
  const type = (e) => {
    change({ name: e.currentTarget.value });
    if (i === 0) myName.value = e.currentTarget.value;
  };
  return html`
    <input
      aria-label=${t('name')}
      placeholder=${t('name')}
      maxlength="24"
      value=${seat.name ?? ''}
      onInput=${type}
    />
  `;
}

/** @param {{remove: () => void}} props */
const RemoveButton = ({ remove }) => html`
  <button type="button" class="quiet-button" aria-label=${t('seat.remove')} onClick=${remove}>
    <${Icon} name="close" />
  </button>
`;
