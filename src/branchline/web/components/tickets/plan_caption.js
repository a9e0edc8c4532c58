// @ts-check
/** What the tickets that are looked at still take, on the edge of the board. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import { you, pinned, view } from '../../table/store.js';
import { pieceNames } from '../../table/actions.js';
import { describeMissing, routeName } from '../../table/news/descriptions.js';
import { missing, network, otherWays, shownTickets, unpinAll } from '../../planning/planner.js';
import { CloseButton } from '../dialogs/dialog.js';
import { LineSample } from './line_sample.js';

export function PlanCaption() {
  const tickets = shownTickets.value;
  if (!tickets.length) return null;
  const { ways } = network.value;
  const closable = pinned.value.length > 0;
  return html`
    <aside class="plan" aria-label=${t('plan')}>
      ${
        closable &&
        html`
          <${CloseButton} press=${unpinAll} label=${t('plan.close')} />
        `
      }
      <ul>
        ${tickets.map(
          (ticket, i) => html`
            <li key=${i}>
              <${LineSample} ticket=${ticket} />
              <b>${ticket.a}–${ticket.b}</b>
              ${' '}
              <${TicketState} way=${ways[i]} />
            </li>
          `,
        )}
      </ul>
      <${Together} />
    </aside>
  `;
}

/** @param {{way: number[]|null}} props */
function TicketState({ way }) {
  const owners = view.value?.owners ?? [];
  if (!way) {
    return html`
      <em class="bad">${t('plan.blocked')}</em>
    `;
  }
  const open = way.filter((i) => owners[i] == null).length;
  return html`
    <small>${t(open ? 'plan.routes' : 'ticket.done', { n: open })}</small>
  `;
}

/** The network as a whole: its spaces, the trains for it, the cards that are missing. */
function Together() {
  const { spaces, routes } = network.value;
  const v = view.value;
  const left = you.value == null ? null : (v?.seats[you.value].trains ?? null);
  if (!routes.length) return null;
  const words = { n: spaces, left: left ?? 0, ...pieceNames() };
  const short = left != null && spaces > left;
  return html`
    <p class=${cls('plan-sum', short && 'bad')}>
      ${t(left == null ? 'plan.spaces' : 'plan.trains', words)}
    </p>
    ${
      v?.hand &&
      html`
        <p>${describeMissing(missing.value)}</p>
      `
    }
    <${NextBest} />
  `;
}

function NextBest() {
  const found = otherWays.value;
  if (!found) return null;
  const { next, worst } = found;
  return html`
    ${
      next.more < Infinity &&
      html`
        <p>${t('plan.next', { n: next.network.spaces, route: routeName(next.lost) })}</p>
      `
    }
    ${
      worst.more === Infinity &&
      html`
        <p class="bad">${t('plan.only', { route: routeName(worst.lost) })}</p>
      `
    }
  `;
}
