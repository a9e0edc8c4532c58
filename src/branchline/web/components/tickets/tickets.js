// @ts-check
/** One's own tickets. Both cities and the path are lit on the board. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import { game, litTicket, view } from '../../table/store.js';
import { describeCards } from '../../table/news/descriptions.js';
import { ticketCards } from '../../table/game_data.js';
import { allPinned, isPinned, isShown, toggleAll, togglePin } from '../../planning/planner.js';
import { miniCards } from '../cards/card.js';
import { Icon } from '../icons.js';
import { LineSample } from './line_sample.js';

/** @typedef {import('../../types.js').OwnTicket} OwnTicket */
/** @typedef {import('../../types.js').TicketName} TicketName */

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
        ${
          game.value?.board &&
          done < tickets.length &&
          html`
            <${PlanButton} />
          `
        }
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

/** Light the way of all open tickets at once, or of none. */
const PlanButton = () => html`
  <button class="plan-button" aria-pressed=${allPinned.value} onClick=${toggleAll}>
    <${Icon} name="way" />
    ${t('plan')}
  </button>
`;

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
    class=${ticketClass(ticket, completed)}
    key=${ticket.a + ticket.b}
    data-ticket=${`${ticket.a}–${ticket.b}`}
    aria-pressed=${completed ? undefined : isPinned(ticket)}
    onClick=${() => pin(ticket, completed, show)}
    ...${lightsUp(ticket)}
  >
    <${TicketFace} ticket=${ticket} done=${completed} failed=${failed(completed)} />
  </button>
`;

/**
 * Whether a ticket can no longer be completed, because the game is over.
 * @param {boolean} completed
 */
const failed = (completed) => !completed && view.value?.decision === 'over';

/**
 * @param {TicketName} ticket
 * @param {boolean} completed
 */
const ticketClass = (ticket, completed) =>
  cls('ticket', completed && 'done', failed(completed) && 'failed', isPinned(ticket) && 'pinned');

/**
 * Keep an open ticket lit, also after the panel is closed; show where any ticket is.
 * @param {TicketName} ticket
 * @param {boolean} completed
 * @param {(cities: string[]) => void} show
 */
function pin(ticket, completed, show) {
  if (completed || togglePin(ticket)) show([ticket.a, ticket.b]);
}

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
 * @typedef {object} TicketState
 * @property {boolean} [done]
 * @property {boolean} [failed]
 * @property {boolean} [best]
 * @property {boolean} [chosen]
 * @property {import('../../types.js').CardSet} [cards]
 * Completed, failed, part of the best choice, chosen of an offer, and the cards of the stack that
 * it uses.
 */

/**
 * The pips are the cards that the ticket needs, or those that it uses.
 * @param {{ticket: TicketName} & TicketState} props
 */
export function TicketFace({ ticket, cards, chosen, ...state }) {
  const { done = false, failed: lost = false, best = false } = state;
  const needed = game.value ? ticketCards(game.value.sheet, ticket) : [];
  const pips = (cards ? Object.entries(cards) : needed).flatMap(([colour, n]) =>
    miniCards(colour, n),
  );
  return html`
    <span class="ends">
      <${ShownLine} ticket=${ticket} />
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
        (done || best || chosen) &&
        html`
          <${Icon} name="check" />
        `
      }
      ${
        lost &&
        html`
          <${Icon} name="close" />
        `
      }
      <span class="sr">${describeState({ done, failed: lost, best, chosen, cards })}</span>
    </em>
  `;
}

/**
 * The line on the board of a ticket that is looked at.
 * @param {{ticket: TicketName}} props
 */
const ShownLine = ({ ticket }) =>
  isShown(ticket) &&
  html`
    <${LineSample} ticket=${ticket} />
  `;

/** @param {TicketState} state */
function describeState({ done, failed: lost, best, chosen, cards }) {
  if (chosen != null) return ''; // its button says whether it is pressed
  const uses = cards ? [t('ticket.uses', { cards: describeCards(cards) })] : [];
  if (best) return [t('ticket.best'), ...uses].join(', ');
  if (done) return [t('ticket.done'), ...uses].join(', ');
  if (lost) return t('ticket.failed');
  return uses[0] ?? t('ticket.open');
}
