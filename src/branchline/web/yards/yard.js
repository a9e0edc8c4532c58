// @ts-check
/** One yard: its rows, the on-track stack, and what was robbed from it. */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import { seatStyle } from '../board/palette.js';
import * as S from '../table/store.js';
import { describeRow } from '../table/news/descriptions.js';
import { CardFace, MiniCards } from '../components/cards/card.js';
import { Train } from '../components/icons.js';
import { DoneTicket } from './complete_dialog.js';

/** @typedef {import('../types.js').SeatView} SeatView */
/** @typedef {import('../types.js').RowView} RowView */
/** @typedef {import('../types.js').RobberyEvent} RobberyEvent */

const PILE = 6; // cards of a stack that are drawn at most

/**
 * `fresh`: the colours of the rows that were just placed.
 * @param {{seat: SeatView, robberies: RobberyEvent[], fresh: string[]}} props
 */
export function Yard({ seat, robberies, fresh }) {
  const own = seat.seat === S.you.value;
  const turn = S.view.value?.waiting.includes(seat.seat);
  const who = S.nameOf(seat.seat);
  return html`
    <section
      class=${cls('yard', own && 'own', turn && 'turn')}
      data-seat=${seat.seat}
      style=${seatStyle(seat.seat)}
      aria-label=${t('yard.of', { who })}
    >
      <header>
        <${Train} seat=${seat.seat} />
        <b>${who}</b>
      </header>
      <${Rows} rows=${seat.yard} robberies=${robberies} fresh=${fresh} />
      <${Stack} seat=${seat} />
      ${
        seat.completed.length > 0 &&
        html`
          <${Completed} seat=${seat} />
        `
      }
    </section>
  `;
}

/** @param {{rows: RowView[], robberies: RobberyEvent[], fresh: string[]}} props */
function Rows({ rows, robberies, fresh }) {
  const empty = rows.length === 0 && robberies.length === 0;
  const most = Math.max(1, ...rows.map((row) => row.cards + row.locomotives));
  const count = rows.length + robberies.length;
  return html`
    <div class="yard-rows" style=${{ '--rows': count, '--most': most }}>
      ${rows.map(
        (row) => html`
          <${YardRow} key=${row.colour} row=${row} fresh=${fresh.includes(row.colour)} />
        `,
      )}
      ${
        empty &&
        html`
          <p class="quiet">${t('yard.empty')}</p>
        `
      }
      ${robberies.map(
        (e, i) => html`
          <${Robbed} key=${`lost${i}`} cards=${e.cards} />
        `,
      )}
    </div>
  `;
}

/** @param {{cards: import('../types.js').CardSet}} props */
const Robbed = ({ cards }) => html`
  <div class="robbed">
    <b>${t('yard.robbed')}</b>
    <${MiniCards} cards=${cards} />
  </div>
`;

/**
 * A row: cards overlap downwards, so that the number can be seen at a glance.
 * @param {{row: RowView, fresh: boolean}} props
 */
function YardRow({ row, fresh }) {
  const { colour, cards, locomotives } = row;
  const faces = [...Array(cards).fill(colour), ...Array(locomotives).fill('locomotive')];
  const label = describeRow(row);
  return html`
    <div class=${cls('yard-row', fresh && 'fresh')} role="img" aria-label=${label} title=${label}>
      ${faces.map(yardCard)}
      <b class="count" aria-hidden="true">${faces.length}</b>
    </div>
  `;
}

/**
 * @param {string} colour
 * @param {number} i
 */
const yardCard = (colour, i) => html`
  <span class="yard-card" key=${i} style=${{ '--i': i }}><${CardFace} colour=${colour} /></span>
`;

/**
 * The on-track stack; where stacks are open its owner sees what is in it. At a scoring the dialog
 * shows that.
 * @param {{seat: SeatView}} props
 */
function Stack({ seat }) {
  const own = seat.seat === S.you.value;
  const scoring = S.view.value?.decision === 'completing';
  const open = own && !scoring ? S.view.value?.yard?.stack : null;
  const shown = Math.min(seat.stack ?? 0, PILE);
  return html`
    <div class="track" role="img" aria-label=${`${t('stack')}: ${seat.stack}`}>
      <span class="pile">
        ${Array.from({ length: shown }, (_, i) => cardBack(i))}
        <b class="count">${seat.stack}</b>
      </span>
      <small>${t('stack')}</small>
      ${
        open &&
        html`
          <${MiniCards} cards=${open} />
        `
      }
    </div>
  `;
}

/** @param {number} i */
const cardBack = (i) => html`
  <span class="card back" key=${i} style=${{ '--i': i }}></span>
`;

/** @param {{seat: SeatView}} props */
const Completed = ({ seat }) => html`
  <details class="yard-done">
    <summary>${t('yard.completed')}${' '}${seat.completed.length}</summary>
    ${seat.completed.map(
      (ticket) => html`
        <${DoneTicket} key=${ticket.a + ticket.b} ticket=${ticket} />
      `,
    )}
  </details>
`;
