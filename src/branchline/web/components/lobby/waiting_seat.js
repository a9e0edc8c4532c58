// @ts-check
/** A seat in the waiting room: who sits there, and what can be done about it. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { levelName, middleLevel } from '../../table/levels.js';
import { ColourChoice } from './colour_choice.js';
import { CloseButton } from '../dialogs/dialog.js';
import { Train } from '../icons.js';
import { LevelSelect } from './level_select.js';

/** @typedef {import('../../types.js').TableInfo} TableInfo */
/** @typedef {import('../../types.js').SeatInfo} SeatInfo */
/** @typedef {import('../../types.js').Level} Level */

/**
 * @typedef {object} SeatProps
 * @property {TableInfo} table
 * @property {SeatInfo} seat
 * @property {Level[]} levels
 * @property {(change: import('../../types.js').Arrange) => void} arrange
 * @property {(seat: number) => void} leave
 * @property {(seat: number) => void} take
 */

/** @param {SeatProps} props */
export function WaitingSeat(props) {
  const { table, seat } = props;
  const own = table.mine.includes(seat.seat);
  return html`
    <li class=${`waiting-seat ${seat.kind}`} data-seat=${seat.seat}>
      <${Train} seat=${seat.seat} />
      <span class="who">
        <b>${seat.kind === 'open' ? t('seat.open') : seat.name}</b>
        <${SeatTags} seat=${seat} own=${own} />
      </span>
      ${
        own
          ? html`
              <${OwnControls} ...${props} />
            `
          : html`
              <${OtherControls} ...${props} />
            `
      }
    </li>
  `;
}

/** @param {{seat: SeatInfo, own: boolean}} props */
function SeatTags({ seat, own }) {
  const tags = [
    own && t('player.you'),
    seat.host && t('seat.host'),
    seat.kind === 'bot' && `${t('player.bot')} · ${levelName(seat.level)}`,
    seat.kind === 'person' && !seat.online && t('player.away'),
  ].filter(Boolean);
  return html`
    <small class="quiet">${tags.join(' · ')}</small>
  `;
}

/** @param {SeatProps} props */
function OwnControls({ table, seat, arrange, leave }) {
  const others = table.seats.filter((s) => s.kind === 'person' && s.seat !== seat.seat);
  const taken = new Set(others.map((s) => s.colour));
  /** @param {number} colour */
  const paint = (colour) => arrange({ type: 'paint', seat: seat.seat, colour });
  return html`
    <${ColourChoice} value=${seat.colour} taken=${taken} choose=${paint} />
    <button onClick=${() => leave(seat.seat)}>${t('seat.leave')}</button>
  `;
}

/** @param {SeatProps} props */
function OtherControls(props) {
  const { table, seat, arrange, take } = props;
  const [own] = table.mine;
  const move = () => arrange({ type: 'move', seat: own, to: seat.seat });
  return html`
    ${
      seat.kind === 'open' &&
      (own == null
        ? html`
            <button data-take onClick=${() => take(seat.seat)}>${t('seat.take')}</button>
          `
        : html`
            <button data-move onClick=${move}>${t('seat.move')}</button>
          `)
    }
    ${
      table.hosting &&
      html`
        <${HostControls} ...${props} />
      `
    }
  `;
}

/** @param {SeatProps} props */
function HostControls({ seat, levels, arrange }) {
  const at = { seat: seat.seat };
  /** @param {string} level */
  const fill = (level) => arrange({ type: 'fill', ...at, level });
  if (seat.kind === 'person') {
    const ask = () => {
      if (confirm(t('seat.free.ask', { who: seat.name }))) arrange({ type: 'free', ...at });
    };
    return html`
      <button data-free onClick=${ask}>${t('seat.free')}</button>
    `;
  }
  if (seat.kind === 'bot') {
    const free = () => arrange({ type: 'free', ...at });
    return html`
      <${LevelSelect} levels=${levels} value=${seat.level} choose=${fill} />
      <${CloseButton} label=${t('seat.free.bot', { who: seat.name })} press=${free} />
    `;
  }
  const drop = () => arrange({ type: 'drop', ...at });
  return html`
    <button data-fill onClick=${() => fill(middleLevel(levels) ?? '')}>${t('seat.fill')}</button>
    <${CloseButton} label=${t('seat.remove')} press=${drop} />
  `;
}
