// @ts-check
/** In a replay nothing is hidden any longer: what the server says about every hand and ticket. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { nameOf } from '../table/store.js';
import { MiniCards } from './card.js';
import { TicketFace, lights } from './tickets.js';

/** @param {{view: any}} props */
export function AllHands({ view }) {
  return html`<section class="all-hands">${(view.open ?? []).map(({ hand, tickets }, seat) => html`<details
    key=${seat}><summary>${t('hand.of', { who: nameOf(seat) })}</summary>
    <${MiniCards} cards=${hand} />${tickets.map((x) => html`<div class="ticket" key=${x.ticket.a + x.ticket.b}
      ...${lights(x.ticket)}><${TicketFace} ticket=${x.ticket} done=${x.completed} /></div>`)}</details>`)}</section>`;
}
