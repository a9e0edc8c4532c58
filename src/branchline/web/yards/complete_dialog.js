// @ts-check
/** The tickets that the stack can complete: the best at once, or one by one. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { act, undo } from '../table/actions.js';
import { describeCards } from '../table/news/descriptions.js';
import { typedEnds } from '../table/game_data.js';
import { MiniCards } from '../components/cards/card.js';
import { Dialog } from '../components/dialogs/dialog.js';
import { TicketFace } from '../components/tickets/tickets.js';

/** @typedef {import('../types.js').TicketName} TicketName */
/** @typedef {import('../types.js').OwnYard} OwnYard */

/** @param {TicketName} ticket */
const actionOf = (ticket) =>
  `complete ${typedEnds(S.game.value?.sheet.cities ?? {}, ticket)} ${ticket.points}`;

export function CompleteDialog() {
  const { completes, plain } = S.choices.value;
  const yard = S.view.value?.yard;
  const asked = completes.length > 0 || plain.includes('done');
  if (!asked || !yard) return null;
  const own = (S.view.value?.tickets ?? []).map((x) => x.ticket);
  const tickets = own.filter((ticket) => completes.includes(actionOf(ticket)));
  const best = completes.includes('complete best') && yard.best.length > 0;
  return html`
    <${Dialog} kind="pay complete" title=${t('yard.complete')}>
      <${OwnStack} cards=${yard.stack ?? {}} />
      ${
        best &&
        html`
          <${BestButton} tickets=${yard.best} />
        `
      }
      ${yard.marked.map(
        (ticket) => html`
          <${DoneTicket} key=${actionOf(ticket)} ticket=${ticket} cards=${cardsOf(yard, ticket)} />
        `,
      )}
      <div class="complete-list">
        ${tickets.map((ticket) => completeButton(ticket, yard))}
      </div>
      ${
        tickets.length === 0 &&
        html`
          <p>${t('yard.none')}</p>
        `
      }
      <footer><${FooterButtons} done=${plain.includes('done')} first=${!best} /></footer>
    </${Dialog}>
  `;
}

/**
 * The cards that are there to complete tickets with.
 * @param {{cards: import('../types.js').CardSet}} props
 */
function OwnStack({ cards }) {
  const named = describeCards(cards);
  return html`
    <p class="own-stack">
      ${t('stack')}${' '}
      <span class=${named ? 'sr' : ''}>${named || t('none')}</span>
      <${MiniCards} cards=${cards} />
    </p>
  `;
}

/** @param {{tickets: TicketName[]}} props */
function BestButton({ tickets }) {
  const points = tickets.reduce((sum, x) => sum + x.points, 0);
  const complete = () => act('complete best');
  return html`
    <button class="primary big" autofocus data-action="complete best" onClick=${complete}>
      ${t('yard.best', { n: points })}
    </button>
  `;
}

/**
 * The cards of the stack that a ticket uses, or would use next.
 * @param {OwnYard} yard
 * @param {TicketName} ticket
 */
const cardsOf = (yard, ticket) =>
  yard.uses.find((use) => actionOf(use.ticket) === actionOf(ticket))?.cards;

/**
 * @param {TicketName} ticket
 * @param {OwnYard} yard
 */
function completeButton(ticket, yard) {
  const action = actionOf(ticket);
  const isBest = yard.best.some((x) => actionOf(x) === action);
  return html`
    <button class="ticket" key=${action} data-action=${action} onClick=${() => act(action)}>
      <${TicketFace} ticket=${ticket} best=${isBest} cards=${cardsOf(yard, ticket)} />
    </button>
  `;
}

/**
 * A ticket that is completed already, with the cards it used where they are known.
 * @param {{ticket: TicketName, cards?: import('../types.js').CardSet}} props
 */
export const DoneTicket = ({ ticket, cards }) => html`
  <div class="ticket done"><${TicketFace} ticket=${ticket} done=${true} cards=${cards} /></div>
`;

/**
 * `first`: nothing better is to be answered.
 * @param {{done: boolean, first: boolean}} props
 */
const FooterButtons = ({ done, first }) => html`
  ${
    done &&
    html`
      <button
        class=${first ? 'primary' : ''}
        autofocus=${first}
        data-action="done"
        onClick=${() => act('done')}
      >
        ${t('do.done')}
      </button>
    `
  }
  ${
    S.canUndo.value &&
    html`
      <button onClick=${undo}>${t('undo')}</button>
    `
  }
`;
