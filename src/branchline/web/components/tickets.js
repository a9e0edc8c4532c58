// @ts-check
/** One's own tickets. Both cities and the path are lit on the board. */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import { game, litTicket, view } from '../table/store.js';
import { describeCards } from '../table/descriptions.js';
import { ticketCards } from '../table/game_data.js';
import { miniCards } from './card.js';
import { Icon } from './icons.js';

/** @typedef {import('../types.js').OwnTicket} OwnTicket */
/** @typedef {import('../types.js').TicketName} TicketName */

/** @param {{show: (cities: string[]) => void}} props */
export function Tickets({ show }) {
  const v = view.value;
  if (!v?.hand) return null;
  const tickets = [...v.tickets].sort(openFirst);
  const done = tickets.filter((x) => x.completed).length;
  return html`
    <section class="tickets" aria-label=${t('tickets.own')}>
      <h2>
        ${t('tickets.own')}${' '}
        <small>${done}/${tickets.length}</small>
      </h2>
      ${
        tickets.length === 0 &&
        html`
          <p class="quiet">${t('tickets.none')}</p>
        `
      }
      ${tickets.map((own) => ticketButton(own, show))}
    </section>
  `;
}

/**
 * Open tickets before completed ones, and the dearest first.
 * @param {OwnTicket} p
 * @param {OwnTicket} q
 */
const openFirst = (p, q) =>
  Number(p.completed) - Number(q.completed) || q.ticket.points - p.ticket.points;

/**
 * @param {OwnTicket} own
 * @param {(cities: string[]) => void} show
 */
const ticketButton = ({ ticket, completed }, show) => html`
  <button
    class=${cls('ticket', completed && 'done')}
    key=${ticket.a + ticket.b}
    onClick=${() => show([ticket.a, ticket.b])}
    ...${lightsUp(ticket)}
  >
    <${TicketFace} ticket=${ticket} done=${completed} />
  </button>
`;

/**
 * What lights a ticket while it is pointed at or focused.
 * @param {TicketName} ticket
 */
export function lightsUp(ticket) {
  const on = () => {
    litTicket.value = ticket;
  };
  const off = () => {
    litTicket.value = null;
  };
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

/**
 * The pips are the cards that the ticket needs, or those that it uses.
 * @param {{ticket: TicketName, done?: boolean, cards?: import('../types.js').CardSet}} props
 */
export function TicketFace({ ticket, done = false, cards }) {
  const needed = game.value ? ticketCards(game.value.sheet, ticket) : [];
  const pips = (cards ? Object.entries(cards) : needed).flatMap(([colour, n]) =>
    miniCards(colour, n),
  );
  return html`
    <span class="ends">
      <span>${ticket.a}</span>
      <i aria-hidden="true">→</i>
      <span class="sr">–</span>
      <span>${ticket.b}</span>
    </span>
    ${
      pips.length > 0 &&
      html`
        <span class="minis pips">${pips}</span>
      `
    }
    <b>${ticket.points}</b>
    <em class="state">
      ${
        done &&
        html`
          <${Icon} name="check" />
        `
      }
      <span class="sr">
        ${t(done ? 'ticket.done' : 'ticket.open')}${cards ? `: ${describeCards(cards)}` : ''}
      </span>
    </em>
  `;
}
