// @ts-check
/** An offer of tickets to choose from: each can be kept, or exchanged for another ticket. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { ticketName } from './rows.js';

/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('../types.js').SelectChange} SelectChange */

/**
 * @param {object} props
 * @param {Sheet} props.sheet
 * @param {number[]} props.offer
 * @param {(place: number, ticket: number) => void} props.change
 * @param {(kept: number[]) => void} props.compare
 */
export function Offer({ sheet, offer, change, compare }) {
  const [kept, setKept] = useState(/** @type {number[]} */ ([]));
  /** @param {number} ticket */
  const toggle = (ticket) =>
    setKept(kept.includes(ticket) ? kept.filter((one) => one !== ticket) : [...kept, ticket]);
  const names = sheet.tickets.map((_, i) => ({ i, name: ticketName(sheet, i) }));
  names.sort((a, b) => a.name.localeCompare(b.name));
  return html`
    <ul class="offer-list">
      ${offer.map(
        (ticket, place) => html`
          <li key=${place}>
            <input
              type="checkbox"
              aria-label=${t('atlas.keep_it', { ticket: ticketName(sheet, ticket) })}
              checked=${kept.includes(ticket)}
              onChange=${() => toggle(ticket)}
            />
            <${TicketSelect} names=${names} ticket=${ticket} place=${place} change=${change} />
          </li>
        `,
      )}
    </ul>
    <button
      type="button"
      class="primary"
      disabled=${kept.length < sheet.counts.opening_tickets.keep}
      onClick=${() => compare([...kept].sort((a, b) => a - b))}
    >
      ${t('atlas.compare')}
    </button>
  `;
}

/**
 * @param {object} props
 * @param {{i: number, name: string}[]} props.names
 * @param {number} props.ticket
 * @param {number} props.place
 * @param {(place: number, ticket: number) => void} props.change
 */
function TicketSelect({ names, ticket, place, change }) {
  /** @param {SelectChange} e */
  const choose = (e) => change(place, Number(e.currentTarget.value));
  return html`
    <select
      aria-label=${t('atlas.ticket_n', { n: place + 1 })}
      value=${String(ticket)}
      onChange=${choose}
    >
      ${names.map(
        ({ i, name }) => html`
          <option key=${i} value=${String(i)}>${name}</option>
        `,
      )}
    </select>
  `;
}
