// @ts-check
/** The table of a game without a board: the big cities and everybody's yard. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { bonusText, bonusesInPlay } from '../components/table/bonuses.js';
import { CompleteDialog } from './complete_dialog.js';
import { Yard } from './yard.js';
import { PutDialog } from './yard_hand.js';

/** @typedef {import('../types.js').GameEvent} GameEvent */

const RECENT = 12; // steps that are shown as news at most

export function YardTable() {
  const v = S.view.value;
  if (!v) return null;
  const you = S.you.value;
  const events = recentEvents();
  const ownLast = [...v.seats].sort((p, q) => Number(p.seat === you) - Number(q.seat === you));
  const others = ownLast.filter((seat) => seat.seat !== you).length;
  return html`
    <div class="yards">
      <${CityCards} />
      <div class="yard-list" data-others=${others}>
        ${ownLast.map(
          (seat) => html`
            <${Yard}
              key=${seat.seat}
              seat=${seat}
              robberies=${robberiesOf(events, seat.seat)}
              fresh=${freshRows(events, seat.seat)}
            />
          `,
        )}
      </div>
      <${PutDialog} />
      <${CompleteDialog} />
    </div>
  `;
}

/** The big cities: each goes to the seat that completes the most tickets with it. */
const CityCards = () => html`
  <div class="city-cards">
    <ul aria-label=${t('cities')}>
      ${bonusesInPlay().map(
        (b) => html`
          <li class="city-card" key=${b.key} title=${bonusText(b)}>
            <span>${b.name}</span>
            <b>${b.points}</b>
          </li>
        `,
      )}
    </ul>
  </div>
`;

/** What has happened since this seat acted last. */
function recentEvents() {
  const steps = S.log.value;
  const you = S.you.value;
  let from = steps.length - 1;
  const isOwn = () => you != null && steps[from].seat === you;
  while (from > 0 && from > steps.length - RECENT && !isOwn()) from--;
  return steps.slice(Math.max(0, from)).flatMap((step) => step.events);
}

/**
 * @param {GameEvent[]} events
 * @param {number} seat
 */
const robberiesOf = (events, seat) =>
  events.filter((e) => e.event === 'robbery').filter((e) => e.seat === seat);

/**
 * The colours of the rows that a seat has just placed.
 * @param {GameEvent[]} events
 * @param {number} seat
 */
const freshRows = (events, seat) =>
  events
    .filter((e) => e.event === 'place')
    .filter((e) => e.seat === seat)
    .flatMap((e) => Object.keys(e.rows));
