// @ts-check
/** Everybody at the table: points, trains, cards, tickets, whose turn it is, who is here. */
import { cls, html, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { seatStyle } from '../../board/palette.js';
import { ceremony, litSeat, mine, stopped, table, view, you } from '../../table/store.js';
import { pieceNames } from '../../table/actions.js';
import { Icon, pieceIcon, Train } from '../icons.js';

/** @typedef {import('../../types.js').SeatView} SeatView */

const DAY = 86_400; // seconds

export function Players() {
  const v = view.value;
  if (!v) return null;
  /** @param {SeatView} seat */
  const waiting = (seat) => !stopped.value && v.waiting.includes(seat.seat);
  return html`
    <section class="players" aria-label=${t('players')}>
      ${v.seats.map(
        (seat) => html`
          <${Player} key=${seat.seat} seat=${seat} waiting=${waiting(seat)} />
        `,
      )}
    </section>
  `;
}

/** @param {{seat: SeatView, waiting: boolean}} props */
function Player({ seat, waiting }) {
  const own = seat.seat === you.value;
  const alone = own && mine.value.length < 2;
  const points = pointsOf(seat);
  return html`
    <article
      class=${cls('player', waiting && 'turn', own && 'own')}
      data-seat=${seat.seat}
      style=${seatStyle(seat.seat)}
      aria-current=${waiting ? 'true' : undefined}
      ...${lightsNetwork(seat.seat)}
    >
      <${Train} seat=${seat.seat} />
      <strong title=${seat.name}>
        ${seat.name}${
          alone &&
          html`
            ${' '}
            <small>${t('player.you')}</small>
          `
        }
      </strong>
      <b class="points">
        <span aria-hidden="true">${points}</span>
        <span class="sr">${t('points.n', { n: points })}</span>
      </b>
      <span class="meta">
        <${Counts} seat=${seat} />
        <${Presence} seat=${seat.seat} waiting=${waiting} />
        ${
          waiting &&
          html`
            <span class="now">${t('player.turn')}</span>
          `
        }
      </span>
    </article>
  `;
}

/**
 * Points so far; once everybody knows who wins, the final ones.
 * @param {SeatView} seat
 */
function pointsOf({ seat, points }) {
  const scores = ceremony.value ? null : view.value?.scores;
  return scores?.seats.find((score) => score.seat === seat)?.total ?? points;
}

/**
 * What lights the routes of a seat while it is pointed at.
 * @param {number} seat
 */
function lightsNetwork(seat) {
  /** @param {number|null} lit */
  const light = (lit) => () => {
    litSeat.value = lit;
  };
  return {
    onPointerEnter: light(seat),
    onPointerLeave: light(null),
  };
}

/** @param {{seat: SeatView}} props */
const Counts = ({ seat }) => html`
  <${Count} icon=${pieceIcon()} n=${seat.trains} word=${pieceNames().trains} />
  <${Count} icon="stack" n=${seat.stack} word=${t('stack')} />
  <${Count} icon="cards" n=${seat.cards} word=${t('cards')} />
  <${Count} icon="ticket" n=${seat.tickets} word=${t('tickets')} />
`;

/** @param {{icon: import('../icons.js').IconName, n: number|null, word: string}} props */
function Count({ icon, n, word }) {
  if (n == null) return null;
  return html`
    <span class=${`n-${icon}`} title=${word}>
      <${Icon} name=${icon} />
      <span class="sr">${word}${' '}</span>
      ${n}
    </span>
  `;
}

/**
 * What everybody should know of a seat: a vote, who plays it, and the time that is left.
 * @param {{seat: number, waiting: boolean}} props
 */
function Presence({ seat, waiting }) {
  const info = table.value?.seats[seat];
  if (!info || table.value?.status !== 'running') return null;
  if (info.kind === 'bot') {
    return html`
      <span class="tag bot">${t('player.bot')}</span>
    `;
  }
  return html`
    ${info.abort && warning('vote', t('player.abort'))}
    <${Absence} info=${info} />
    ${
      info.clock != null &&
      html`
        <${Clock} key=${info.clock} left=${info.clock} running=${waiting} />
      `
    }
  `;
}

/** @param {{info: import('../../types.js').SeatInfo}} props */
function Absence({ info }) {
  if (info.stand_in) return warning('bot', t('player.stand_in'));
  return info.online ? null : warning('away', t('player.away'));
}

/**
 * A tag whose words give way to its sign where there is little room.
 * @param {import('../icons.js').IconName} icon
 * @param {string} words
 */
const warning = (icon, words) => html`
  <span class="tag warn" title=${words}>
    <${Icon} name=${icon} />
    <span class="word">${words}</span>
  </span>
`;

/**
 * Time left, counted down here between two messages of the server.
 * @param {{left: number, running: boolean}} props
 */
function Clock({ left, running }) {
  const [now, setNow] = useState(left);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow((n) => Math.max(0, n - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return html`
    <span class="tag clock">${timeText(now)}</span>
  `;
}

/** @param {number} seconds */
function timeText(seconds) {
  const days = Math.floor(seconds / DAY);
  if (days) return `${days} d`;
  const rest = String(Math.floor(seconds % 60)).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${rest}`;
}
