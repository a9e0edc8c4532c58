// @ts-check
/** How a claimed route is paid: the sensible ways first, every other behind a button. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { canUndo, choices, game, view } from '../table/store.js';
import { act, pieceNames, undo } from '../table/actions.js';
import { sensibleFirst, standsFor } from '../table/choices.js';
import { colourName, describeCards, describeRoute } from '../table/descriptions.js';
import { Dialog } from './dialog.js';
import { MiniCards } from './card.js';

/** @typedef {import('../table/choices.js').Payment} Payment */
/** @typedef {import('../types.js').OwnClaim} OwnClaim */

const FIRST = 6; // ways shown before "all ways"

/** The dialog for a claim, when there is something to choose. */
export function PaymentDialog() {
  const claim = view.value?.claim;
  const { pays, lays } = choices.value;
  if (!claim) return null;
  if (pays.length) {
    const route = describeRoute(numberOf(claim.route));
    return html`
      <${Ways} key="pay" title=${t('pay.title', { route })} ways=${pays} />
    `;
  }
  if (!lays.length) return null;
  return html`
    <${Lay} key=${`lay${claim.to_lay}`} claim=${claim} lays=${lays} />
  `;
}

/**
 * A dialog that asks how, and can be left while nothing is paid.
 * @param {object} props
 * @param {string} props.title
 * @param {import('../types.js').Child} [props.more]
 * @param {import('../types.js').Child} [props.children]
 */
function PayDialog({ title, more, children }) {
  const cancel = canUndo.value ? undo : undefined;
  return html`
    <${Dialog} kind="pay" title=${title} onClose=${cancel}>
      ${children}
      <footer>
        ${more}
        ${
          cancel &&
          html`
            <button onClick=${cancel}>${t('cancel')}</button>
          `
        }
      </footer>
    </${Dialog}>
  `;
}

/**
 * Ways to pay, the most sensible first.
 * @param {{title: string, ways: Payment[]}} props
 */
export function Ways({ title, ways }) {
  const [all, setAll] = useState(false);
  const sorted = sensibleFirst(ways, view.value?.hand ?? {});
  const hidden = !all && sorted.length > FIRST;
  const shown = hidden ? sorted.slice(0, FIRST) : sorted;
  const more = html`
    <button onClick=${() => setAll(true)}>${t('pay.all', { n: sorted.length })}</button>
  `;
  return html`
    <${PayDialog} title=${title} more=${hidden && more}>
      <${WayList} ways=${shown} />
    </${PayDialog}>
  `;
}

/** @param {{ways: Payment[]}} props */
export const WayList = ({ ways }) => html`
  <div class="ways">
    ${ways.map(
      (p, i) => html`
        <${Way} key=${p.text} payment=${p} first=${i === 0} />
      `,
    )}
  </div>
`;

/** @param {import('../types.js').RouteName} route */
const numberOf = (route) => game.value?.routeOf(route.a, route.b, route.lane) ?? 0;

/**
 * One way to pay, as the cards it takes.
 * @param {{payment: Payment, first?: boolean}} props
 */
function Way({ payment, first = false }) {
  const { cards, locomotives, text } = payment;
  const set = Object.fromEntries(cards.map((c) => [c.colour, c.count]));
  if (locomotives) set.locomotive = locomotives;
  const others = payment.others && otherWords(payment.others);
  const words = [describeCards(set), others].filter(Boolean).join(' + ');
  return html`
    <button
      class="way"
      autofocus=${first}
      aria-label=${words}
      data-action=${text}
      onClick=${() => act(text)}
    >
      <${MiniCards} cards=${set} />
      ${
        others &&
        html`
          <span class="others">+ ${others}</span>
        `
      }
    </button>
  `;
}

/** @param {import('../table/choices.js').Others} others */
function otherWords({ word, count }) {
  if (word === 'pair') return t('pay.pairs', { n: count });
  return t('pay.any', { n: count, each: word.replace(/\D/g, '') });
}

/**
 * The substitutes, one after the other.
 * @param {{claim: OwnClaim, lays: string[]}} props
 */
function Lay({ claim, lays }) {
  const pair = lays[0].endsWith(' pair');
  const route = game.value?.sheet.routes[numberOf(claim.route)];
  const words = { n: standsFor(claim, route?.length ?? 0), ...pieceNames() };
  const named = Object.keys(claim.substitutes).length > 0;
  return html`
    <${PayDialog} title=${t(layTitle(pair, route), words)}>
      <p>${t('lay.left', { n: claim.to_lay })}</p>
      ${
        named &&
        html`
          <p><${MiniCards} cards=${claim.substitutes} /></p>
        `
      }
      <div class="ways">
        ${lays.map((text, i) => layButton(text, pair ? 2 : 1, i === 0))}
      </div>
    </${PayDialog}>
  `;
}

/**
 * @param {boolean} pair
 * @param {import('../types.js').Route|undefined} route
 */
function layTitle(pair, route) {
  if (pair) return 'lay.pair';
  return route?.groups ? 'lay.group' : 'lay.cards';
}

/**
 * @param {string} text
 * @param {number} count
 * @param {boolean} first
 */
function layButton(text, count, first) {
  const colour = text.split(' ')[1];
  return html`
    <button
      class="way"
      key=${text}
      autofocus=${first}
      aria-label=${colourName(colour)}
      data-action=${text}
      onClick=${() => act(text)}
    >
      <${MiniCards} cards=${{ [colour]: count }} />
    </button>
  `;
}
