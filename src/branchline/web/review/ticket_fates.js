// @ts-check
/** What became of every ticket, and who got into whose way. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { seatStyle } from '../board/palette.js';
import { nameOf } from '../table/store.js';
import { lightsUp } from '../components/tickets/tickets.js';
import { blockWords, fateWords, ticketWords } from './review_words.js';

/** @typedef {import('./review_panel.js').Shown} Shown */
/** @typedef {import('../types.js').TicketStory} TicketStory */
/** @typedef {import('../types.js').Block} Block */

/** @param {Shown} props */
export function TicketFates({ review, shownAt, go }) {
  if (!review.tickets.length) return null;
  return html`
    <section class="fates">
      <h2>${t('review.tickets')}</h2>
      <ul>
        ${review.tickets.map(
          (story, i) => html`
            <${Fate} key=${i} story=${story} />
          `,
        )}
      </ul>
      <ol>
        ${review.blocks.map(
          (block, i) => html`
            <li key=${i} style=${seatStyle(block.by)}>
              <button onClick=${() => go(shownAt[block.step])}>${blockWords(block)}</button>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}

/** @param {{story: TicketStory}} props */
const Fate = ({ story }) => html`
  <li style=${seatStyle(story.seat)} ...${lightsUp(story.ticket)}>
    <b>${nameOf(story.seat)}</b>
    ${`: ${ticketWords(story.ticket)} (${story.ticket.points}), ${fateWords(story)}`}
  </li>
`;
