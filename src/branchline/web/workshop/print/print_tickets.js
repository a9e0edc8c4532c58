// @ts-check
/** Ticket cards for print, 62 by 45 millimetres, each with a small map. */
import { html } from '../../ui.js';

/** @typedef {import('../../types.js').CatalogueGame} CatalogueGame */
/** @typedef {import('../../types.js').Drawing} Drawing */

const CARD = [62, 45]; // millimetres
const EDGE = 10;

/** @param {{game: CatalogueGame, board: Drawing, paper: [number, number]}} props */
export function TicketPages({ game, board, paper }) {
  const across = Math.floor((paper[0] - 2 * EDGE) / CARD[0]);
  const each = across * Math.floor((paper[1] - 2 * EDGE) / CARD[1]);
  const { tickets } = game.sheet;
  const pages = Array.from({ length: Math.ceil(tickets.length / each) }, (_, i) =>
    tickets.slice(i * each, (i + 1) * each),
  );
  return pages.map(
    (page, i) => html`
      <section
        key=${i}
        class="print-page print-tickets"
        style=${{ width: `${paper[0]}mm`, height: `${paper[1]}mm` }}
      >
        ${page.map(
          (ticket, k) => html`
            <${TicketCard} key=${k} ticket=${ticket} board=${board} />
          `,
        )}
      </section>
    `,
  );
}

/** @param {{ticket: import('../../types.js').Ticket, board: Drawing}} props */
function TicketCard({ ticket, board }) {
  const ends = board.cities.filter(({ name }) => name === ticket.a || name === ticket.b);
  return html`
    <article class="print-ticket">
      <svg viewBox=${`0 0 ${board.size[0]} ${board.size[1]}`} aria-hidden="true">
        ${board.routes.map(
          (route, i) => html`
            <polyline key=${i} class="print-line" points=${pointsOf(route.spaces)} />
          `,
        )}
        ${ends.map(
          ({ name, x, y }) => html`
            <circle key=${name} class="print-end" cx=${x} cy=${y} r=${board.size[0] / 40} />
          `,
        )}
      </svg>
      <b>${ticket.a} – ${ticket.b}</b>
      <strong>${ticket.points}</strong>
    </article>
  `;
}

/** @param {[number, number, number][]} spaces */
const pointsOf = (spaces) => [spaces[0], ...spaces].map(([x, y]) => `${x},${y}`).join(' ');
