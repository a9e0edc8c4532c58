// @ts-check
/** The board in words: everything on it as lists, and a field for moves in the notation. */
import { html, submittedField } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { act, propose } from '../../table/actions.js';
import {
  describeCards,
  describeRoute,
  describeRow,
  listColours,
} from '../../table/news/descriptions.js';

/** @typedef {import('../../types.js').View} View */

export function BoardText() {
  const v = S.view.value;
  const g = S.game.value;
  if (!v || !g) return null;
  const routes = g.sheet.routes.map((_, i) => i);
  return html`
    <div class="board-text">
      <${TypedMove} />
      <h3>${t('twin.now')}</h3>
      <ul>
        ${
          v.hand &&
          html`
            <li>${t('hand')}: ${describeCards(v.hand) || t('none')}</li>
          `
        }
        ${
          v.yard?.stack &&
          html`
            <li>${t('stack')}: ${describeCards(v.yard.stack) || t('none')}</li>
          `
        }
        <li>${t('row')}: ${listColours(v.face_up)}</li>
        ${v.tickets.map(ticketItem)}
      </ul>
      ${
        g.family === 'map'
          ? html`
              <${RouteLists} routes=${routes} view=${v} />
            `
          : html`
              <${YardLists} view=${v} />
            `
      }
    </div>
  `;
}

/** @param {import('../../types.js').OwnTicket} own */
function ticketItem({ ticket: { a, b, points }, completed }) {
  const state = t(completed ? 'ticket.done' : 'ticket.open');
  return html`
    <li key=${a + b}>${a}–${b}, ${points}: ${state}</li>
  `;
}

/** A move typed in the notation; what is wrong with it is answered in words. */
const TypedMove = () => html`
  <form class="typed" onSubmit=${sendTyped}>
    <label>
      ${t('typed')}
      <input name="move" autocomplete="off" spellcheck=${false} placeholder="draw deck" />
    </label>
    <button>${t('send')}</button>
  </form>
`;

/** @param {import('../../types.js').FormSubmit} e */
async function sendTyped(e) {
  const field = submittedField(e, 'move');
  const move = field.value.trim();
  const answer = move ? await act(move) : undefined;
  if (answer?.type === 'done') field.value = '';
}

/**
 * The routes that can be claimed, the other free ones, and those of each seat.
 * @param {{routes: number[], view: View}} props
 */
function RouteLists({ routes, view }) {
  const claims = S.choices.value.claims;
  const free = routes.filter((i) => view.owners[i] == null && !claims.has(i));
  return html`
    ${
      claims.size > 0 &&
      html`
        <${ClaimList} claims=${[...claims]} />
      `
    }
    <h3>${t('twin.free')}</h3>
    <ul>
      ${free.map(routeItem)}
    </ul>
    ${view.seats.map(({ seat }) => {
      const own = routes.filter((i) => view.owners[i] === seat);
      return html`
        <${SeatList} key=${seat} seat=${seat} items=${own.map(routeItem)} />
      `;
    })}
  `;
}

/** @param {{claims: [number, string][]}} props */
const ClaimList = ({ claims }) => html`
  <h3>${t('twin.can')}</h3>
  <ul>
    ${claims.map(
      ([i, action]) => html`
        <li key=${i}><button onClick=${() => propose(action)}>${describeRoute(i)}</button></li>
      `,
    )}
  </ul>
`;

/** @param {number} i */
const routeItem = (i) => html`
  <li key=${i}>${describeRoute(i)}</li>
`;

/** @param {{seat: number, items: import('../../types.js').Child}} props */
const SeatList = ({ seat, items }) => html`
  <div>
    <h3>${S.nameOf(seat)}</h3>
    <ul>
      ${items}
    </ul>
  </div>
`;

/** @param {{view: View}} props */
const YardLists = ({ view }) =>
  view.seats.map(
    (seat) => html`
      <${SeatList} key=${seat.seat} seat=${seat.seat} items=${yardItems(seat)} />
    `,
  );

/** @param {import('../../types.js').SeatView} seat */
const yardItems = (seat) => [
  ...seat.yard.map(
    (row) => html`
      <li key=${row.colour}>${describeRow(row)}</li>
    `,
  ),
  html`
    <li key="stack">${t('stack')}: ${seat.stack}</li>
  `,
];
