// @ts-check
/** How a claimed route is paid: the sensible ways first, every other behind a button. */
import { html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { choices, game, paying, view } from '../../table/store.js';
import { act } from '../../table/actions.js';
import { sensibleFirst } from '../../table/choices.js';
import { describeCards, routeName } from '../../table/news/descriptions.js';
import { begunPayment, openPayment } from '../../planning/substitutes.js';
import { MiniCards } from './card.js';
import { PayDialog, numberOf } from './pay_dialog.js';
import { Substitutes } from './substitutes.js';

/** @typedef {import('../../table/choices.js').Payment} Payment */

const FIRST = 6; // ways shown before "all ways"

/** The dialog for a claim, when there is something to choose. */
export function PaymentDialog() {
  const claim = view.value?.claim;
  const { pays, lays } = choices.value;
  if (!claim || paying.value) return null;
  const number = numberOf(claim.route);
  const title = t('pay.title', { route: routeName(number) });
  const route = game.value?.sheet.routes[number];
  if (pays.length && route) {
    return html`
      <${Ways} key="pay" title=${title} ways=${pays} route=${route} />
    `;
  }
  if (!lays.length || !route) return null;
  const payment = begunPayment(claim, route, lays[0].endsWith(' pair'));
  return html`
    <${Substitutes} key="lay" title=${title} payment=${payment} />
  `;
}

/**
 * Ways to pay, the most sensible first; one that leaves cards open is finished by choosing them.
 * @param {{title: string, ways: Payment[], route?: import('../../types.js').Route}} props
 */
export function Ways({ title, ways, route }) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState(/** @type {Payment|null} */ (null));
  if (open && route) {
    const back = html`
      <button onClick=${() => setOpen(null)}>${t('pay.other')}</button>
    `;
    return html`
      <${Substitutes} title=${title} payment=${openPayment(open, route)} more=${back} />
    `;
  }
  const sorted = sensibleFirst(ways, view.value?.hand ?? {});
  const hidden = !all && sorted.length > FIRST;
  const shown = hidden ? sorted.slice(0, FIRST) : sorted;
  const more = html`
    <button onClick=${() => setAll(true)}>${t('pay.all', { n: sorted.length })}</button>
  `;
  return html`
    <${PayDialog} title=${title} more=${hidden && more}>
      <${WayList} ways=${shown} pick=${setOpen} />
    </${PayDialog}>
  `;
}

/**
 * `said`: each way says in words that it pays, as it stands next to another answer.
 * @param {{ways: Payment[], pick?: (payment: Payment) => void, said?: boolean}} props
 */
export const WayList = ({ ways, pick, said }) => html`
  <div class="ways">
    ${ways.map(
      (p, i) => html`
        <${Way} key=${p.text} payment=${p} first=${i === 0} pick=${pick} said=${said} />
      `,
    )}
  </div>
`;

/**
 * The cards of a payment whose colours are known.
 * @param {Payment} payment
 * @returns {import('../../types.js').CardSet}
 */
function cardsOf({ cards, locomotives }) {
  const set = Object.fromEntries(cards.map((c) => [c.colour, c.count]));
  return locomotives ? { ...set, locomotive: locomotives } : set;
}

/** @param {Payment} payment */
export const describePayment = (payment) =>
  [describeCards(cardsOf(payment)), payment.others && otherWords(payment.others)]
    .filter(Boolean)
    .join(' + ');

/**
 * One way to pay, as the cards it takes; where some are open, it is picked.
 * @param {object} props
 * @param {Payment} props.payment
 * @param {boolean} [props.first]
 * @param {(payment: Payment) => void} [props.pick]
 * @param {boolean} [props.said]
 */
function Way({ payment, first = false, pick, said = false }) {
  const { text } = payment;
  const set = cardsOf(payment);
  const others = payment.others && otherWords(payment.others);
  const cards = describePayment(payment);
  const words = said ? t('move.pay', { cards }) : cards;
  const choose = others && pick ? () => pick(payment) : () => act(text);
  return html`
    <button
      class="way"
      autofocus=${first}
      aria-label=${words}
      data-action=${text}
      data-open=${Boolean(others)}
      onClick=${choose}
    >
      <${MiniCards} cards=${set} />
      ${
        others &&
        html`
          <span class="others">+ ${others}</span>
        `
      }
      ${
        said &&
        html`
          <span class="others">${words}</span>
        `
      }
    </button>
  `;
}

/** @param {import('../../table/choices.js').Others} others */
function otherWords({ word, count }) {
  if (word === 'pair') return t('pay.pairs', { n: count });
  return t('pay.any', { n: count * Number(word.replace(/\D/g, '')) });
}
