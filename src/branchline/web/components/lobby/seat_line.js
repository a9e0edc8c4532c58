// @ts-check
/** One seat of a new table: me, another player on this screen, a bot, or anybody with the link. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { myName } from '../../settings.js';
import { levelText, middleLevel } from '../../table/levels.js';
import { ColourChoice } from './colour_choice.js';
import { CloseButton } from '../dialogs/dialog.js';
import { LiveryTrain } from '../icons.js';
import { LevelSelect } from './level_select.js';

/** @typedef {import('../../types.js').Level} Level */
/** @typedef {import('../../types.js').SeatRequest} SeatRequest */
/** @typedef {import('../../types.js').SelectChange} SelectChange */
/** @typedef {(more: Partial<SeatRequest>) => void} Change */

/**
 * @typedef {object} SeatProps
 * @property {number} i
 * @property {SeatRequest} seat
 * @property {number} colour
 * @property {Set<number>} taken colours that others have chosen
 * @property {Level[]} levels
 * @property {Change} change
 * @property {(() => void)|null} remove
 */

/** @param {SeatProps} props */
export function SeatLine(props) {
  const { i, seat, colour, levels, change, remove } = props;
  /** @param {SelectChange} e */
  const choose = (e) => {
    const kind = /** @type {SeatRequest['kind']} */ (e.currentTarget.value);
    change({ kind, level: middleLevel(levels), name: '', colour: null });
  };
  return html`
    <div class="seat-line">
      <${LiveryTrain} livery=${colour} />
      <select aria-label=${t('seat.n', { n: i + 1 })} value=${seat.kind} onChange=${choose}>
        <option value="me">${t(i ? 'seat.me_too' : 'seat.me')}</option>
        <option value="bot">${t('player.bot')}</option>
        <option value="open">${t('seat.open')}</option>
      </select>
      <${Details} ...${props} />
      ${
        remove &&
        html`
          <${CloseButton} label=${t('seat.remove')} press=${remove} />
        `
      }
    </div>
  `;
}

/** @param {SeatProps} props */
function Details({ i, seat, colour, taken, levels, change }) {
  if (seat.kind === 'bot') {
    const level = levels.find(({ key }) => key === seat.level);
    return html`
      <${LevelSelect}
        levels=${levels}
        value=${seat.level}
        choose=${(/** @type {string} */ key) => change({ level: key })}
      />
      <small class="quiet about">${level && levelText(level)}</small>
    `;
  }
  if (seat.kind === 'me') {
    return html`
      <${NameField} i=${i} seat=${seat} change=${change} />
      <${ColourChoice}
        value=${colour}
        taken=${taken}
        choose=${(/** @type {number} */ one) => change({ colour: one })}
      />
    `;
  }
  return html`
    <small class="quiet about">${t('seat.open.text')}</small>
  `;
}

/** @param {{i: number, seat: SeatRequest, change: Change}} props */
function NameField({ i, seat, change }) {
  /** @param {import('../../types.js').InputChange} e */
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
