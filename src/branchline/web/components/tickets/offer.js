// @ts-check
/** The tickets before a seat: choose which to keep. */
import { cls, html, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { board, busy, choices, chosenOffer, showRefusal, view } from '../../table/store.js';
import { act } from '../../table/actions.js';
import { TicketFace, lightsUp } from './tickets.js';

/** @typedef {import('../../types.js').TicketName} TicketName */

export function Offer() {
  const v = view.value;
  if (!v?.offer.length || !choices.value.keeps.length) return null;
  const key = v.offer.map((x) => x.a + x.b).join();
  return html`
    <${OfferForm} key=${key} offer=${v.offer} opening=${v.decision === 'opening'} />
  `;
}

/** @param {{offer: TicketName[], opening: boolean}} props */
function OfferForm({ offer, opening }) {
  const [kept, setKept] = useState(/** @type {number[]} */ ([]));
  const [order, setOrder] = useState(/** @type {number[]} */ ([]));
  const keeps = choices.value.keeps;
  const fits = keeps.filter((k) => k.kept.join() === kept.join());
  const fewest = Math.min(...keeps.map((k) => k.kept.length));
  useEffect(() => lightChosen(offer.filter((_, i) => kept.includes(i + 1))), [kept]);
  /** @param {number} n */
  const toggle = (n) => {
    setKept(kept.includes(n) ? kept.filter((k) => k !== n) : [...kept, n].sort());
    showOnSmallBoard(offer[n - 1]);
    setOrder([]);
  };
  return html`
    <section class="offer" role="group" aria-label=${t('offer')}>
      <h2>${t(opening ? 'offer.opening' : 'offer')}</h2>
      <div class="offer-tickets">
        ${offer.map((ticket, i) => offerButton(ticket, i + 1, kept.includes(i + 1), toggle))}
      </div>
      <${ReturnOrder}
        fits=${fits}
        offer=${offer}
        kept=${kept}
        order=${order}
        setOrder=${setOrder}
      />
      <${KeepButton} fits=${fits} fewest=${fewest} kept=${kept} order=${order} />
    </section>
  `;
}

/**
 * Bring both cities into sight where the board is too small to show everything at once.
 * @param {TicketName} ticket
 */
function showOnSmallBoard({ a, b }) {
  if (document.documentElement.dataset.shape !== 'wide') board.value?.fitCities([a, b]);
}

/**
 * Keep the chosen tickets lit; returns how to put them out.
 * @param {TicketName[]} tickets
 */
function lightChosen(tickets) {
  chosenOffer.value = tickets;
  return () => {
    chosenOffer.value = [];
  };
}

/**
 * @param {TicketName} ticket
 * @param {number} number
 * @param {boolean} kept
 * @param {(number: number) => void} toggle
 */
const offerButton = (ticket, number, kept, toggle) => html`
  <button
    key=${number}
    class=${cls('ticket', kept && 'kept')}
    aria-pressed=${kept}
    data-offer=${number}
    onClick=${() => toggle(number)}
    ...${lightsUp(ticket)}
  >
    <${TicketFace} ticket=${ticket} chosen=${kept} />
  </button>
`;

/**
 * @param {object} props
 * @param {import('../../table/choices.js').Keep[]} props.fits
 * @param {number} props.fewest
 * @param {number[]} props.kept
 * @param {number[]} props.order
 */
function KeepButton({ fits, fewest, kept, order }) {
  const found = fits.find((k) => k.returned.join() === order.join()) ?? fits[0];
  const keep = async () => {
    if (!found) return showRefusal(t('offer.keep', { n: fewest }));
    await act(found.text);
    return document.getElementById('main')?.focus(); // the button is gone
  };
  return html`
    <button
      class="primary"
      data-action="keep"
      aria-disabled=${!found}
      disabled=${busy.value}
      onClick=${keep}
    >
      ${keepWords(kept.length, fewest)}
    </button>
  `;
}

/**
 * What the button does, or what it waits for.
 * @param {number} n
 * @param {number} fewest
 */
function keepWords(n, fewest) {
  if (n < fewest) return t('offer.more', { n: fewest - n });
  return t(n ? 'offer.do' : 'offer.do_none', { n });
}

/**
 * Where the order of the returned tickets counts: choose it, or leave it.
 * @param {object} props
 * @param {import('../../table/choices.js').Keep[]} props.fits
 * @param {TicketName[]} props.offer
 * @param {number[]} props.kept
 * @param {number[]} props.order
 * @param {(order: number[]) => void} props.setOrder
 */
function ReturnOrder({ fits, offer, kept, order, setOrder }) {
  if (fits.length < 2) return null;
  const returned = offer.map((_, i) => i + 1).filter((n) => !kept.includes(n));
  const now = order.length ? order : returned;
  /**
   * @param {number} n
   * @param {number} i
   */
  const button = (n, i) => {
    const ticket = `${offer[n - 1].a}–${offer[n - 1].b}`;
    const label = t('offer.earlier', { ticket });
    const move = () => setOrder(earlier(now, i));
    return html`
      <button key=${n} disabled=${i === 0} aria-label=${label} onClick=${move}>
        ${i > 0 && '‹ '}${ticket}
      </button>
    `;
  };
  return html`
    <details class="return-order">
      <summary>${t('offer.order')}</summary>
      ${now.map(button)}
    </details>
  `;
}

/**
 * The same numbers with this one a place earlier.
 * @param {number[]} list
 * @param {number} i
 */
const earlier = (list, i) => [...list.slice(0, i - 1), list[i], list[i - 1], ...list.slice(i + 1)];
