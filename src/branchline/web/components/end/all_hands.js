// @ts-check
/** The cards and tickets of all seats, once nothing is hidden any longer. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { nameOf } from '../../table/store.js';
import { MiniCards } from '../cards/card.js';
import { TicketFace, lightsUp } from '../tickets/tickets.js';

/**
 * Nothing is hidden any longer: what the server says about every hand and ticket.
 * @param {{view: import('../../types.js').ReplayStep['view']}} props
 */
export const AllHands = ({ view }) => html`
  <section class="all-hands">
    ${(view.open ?? []).map(
      ({ hand, tickets }, seat) => html`
        <details key=${seat}>
          <summary>${t('hand.of', { who: nameOf(seat) })}</summary>
          <${MiniCards} cards=${hand} />
          ${tickets.map(ticketLine)}
        </details>
      `,
    )}
  </section>
`;

/** @param {import('../../types.js').OwnTicket} own */
const ticketLine = ({ ticket, completed }) => html`
  <div class="ticket" key=${ticket.a + ticket.b} ...${lightsUp(ticket)}>
    <${TicketFace} ticket=${ticket} done=${completed} />
  </div>
`;
