// @ts-check
/** One's own tickets: done or open, the cities still to join, and the way lit on the board. */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import { game, litTicket, view } from '../table/store.js';
import { ticketCards } from '../table/sheet.js';
import { MiniCard } from './card.js';
import { Icon } from './icons.js';

/** @param {{show: (cities: string[]) => void}} props */
export function Tickets({ show }) {
  const v = view.value;
  if (!v?.hand) return null;
  const tickets = [...v.tickets].sort((p, q) => Number(p.completed) - Number(q.completed) || q.ticket.points - p.ticket.points);
  const done = tickets.filter((x) => x.completed).length;
  return html`<section class="tickets" aria-label=${t('tickets.own')}>
    <h2>${t('tickets.own')} <small>${done}/${tickets.length}</small></h2>
    ${tickets.length === 0 && html`<p class="quiet">${t('tickets.none')}</p>`}
    ${tickets.map(({ ticket, completed }) => html`<button class=${cls('ticket', completed && 'done')} key=${ticket.a + ticket.b}
      onClick=${() => show([ticket.a, ticket.b])} ...${lights(ticket)}><${TicketFace} ticket=${ticket} done=${completed} /></button>`)}
  </section>`;
}

/** What lights a ticket while it is pointed at or focused. */
export const lights = (ticket) => {
  const on = () => { litTicket.value = ticket; }, off = () => { litTicket.value = null; };
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
};

/** @param {{ticket: any, done?: boolean}} props */
export function TicketFace({ ticket, done = false }) {
  const cards = game.value ? ticketCards(game.value.sheet, ticket) : [];
  const pips = cards.flatMap(([colour, n]) => Array.from({ length: n }, (_, i) => html`<${MiniCard} key=${colour + i} colour=${colour} />`));
  return html`<span class="ends"><span>${ticket.a}</span><i aria-hidden="true">→</i><span class="sr">–</span><span>${ticket.b}</span></span>
    ${pips.length > 0 && html`<span class="minis pips">${pips}</span>`}
    <b>${ticket.points}</b>
    <em class="state">${done ? html`<${Icon} name="check" /><span class="sr">${t('ticket.done')}</span>` : html`<span
      class="sr">${t('ticket.open')}</span>`}</em>`;
}
