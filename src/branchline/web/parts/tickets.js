// @ts-check
/** Tickets: one's own, and those to choose from. Both cities and the way are lit on the board. */
import { cls, html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { busy, choices, game, litTicket, view } from '../table/store.js';
import { act, whyNot } from '../table/actions.js';
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

/** The tickets before a seat: choose which to keep. */
export function OfferSheet() {
  const v = view.value;
  if (!v?.offer.length || !choices.value.keeps.length) return null;
  return html`<${Offer} key=${v.offer.map((x) => x.a + x.b).join()} offer=${v.offer} opening=${v.decision === 'opening'} />`;
}

function Offer({ offer, opening }) {
  const [kept, setKept] = useState(/** @type {number[]} */ ([]));
  const [order, setOrder] = useState(/** @type {number[]} */ ([]));
  const keeps = choices.value.keeps;
  const toggle = (n) => { setKept(kept.includes(n) ? kept.filter((k) => k !== n) : [...kept, n].sort()); setOrder([]); };
  const fits = keeps.filter((k) => k.kept.join() === kept.join());
  const found = fits.find((k) => k.returned.join() === order.join()) ?? fits[0];
  const fewest = Math.min(...keeps.map((k) => k.kept.length));
  const keep = () => (found ? act(found.text) : whyNot(`keep ${kept.join(' ') || 'none'}`));
  return html`<section class="offer" role="group" aria-label=${t('offer')}>
    <header><h2>${t(opening ? 'offer.opening' : 'offer')}</h2><p>${t('offer.keep', { n: fewest })}</p></header>
    <div class="offer-tickets">${offer.map((ticket, i) => html`<button key=${i} class=${cls('ticket', kept.includes(i + 1) && 'kept')}
      aria-pressed=${kept.includes(i + 1)}
      data-offer=${i + 1} onClick=${() => toggle(i + 1)} ...${lights(ticket)}><${TicketFace} ticket=${ticket}
        done=${kept.includes(i + 1)} /></button>`)}</div>
    <${ReturnOrder} fits=${fits} offer=${offer} kept=${kept} order=${order} setOrder=${setOrder} />
    <button class="primary" data-action="keep" aria-disabled=${!found} disabled=${busy.value}
      onClick=${keep}>${t('offer.do', { n: kept.length })}</button>
  </section>`;
}

/** Where the order of the returned tickets counts: choose it, or leave it. */
function ReturnOrder({ fits, offer, kept, order, setOrder }) {
  if (fits.length < 2) return null;
  const back = offer.map((_, i) => i + 1).filter((n) => !kept.includes(n));
  const now = order.length ? order : back;
  return html`<p class="return-order">${t('offer.order')} ${now.map((n, i) => html`<button key=${n} disabled=${i === 0}
    aria-label=${t('offer.earlier', { ticket: `${offer[n - 1].a}–${offer[n - 1].b}` })}
    onClick=${() => setOrder(moved(now, i))}>${i > 0 && '‹ '}${offer[n - 1].a}–${offer[n - 1].b}</button>`)}</p>`;
}

/** The same numbers with this one a place earlier. */
const moved = (list, i) => [...list.slice(0, i - 1), list[i], list[i - 1], ...list.slice(i + 1)];
