// @ts-check
/** The cards in one's hand, one fan for each colour. Pointing at a colour lights what it pays. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import { game, litColour, view } from '../../table/store.js';
import { countCards } from '../../table/news/descriptions.js';
import { propose } from '../../table/actions.js';
import { CardFace } from './card.js';
import { allowDrop, droppedAction } from './drag.js';

const SHOWN = 5; // cards of a fan that are drawn; the number says the rest

/**
 * `pick`: what a click on a colour does, where it chooses.
 * @param {{pick?: (colour: string) => void, picked?: string[]}} props
 */
export function Hand({ pick, picked = [] }) {
  const hand = view.value?.hand;
  if (!hand) return null;
  const order = [...(game.value?.sheet.colours ?? []), 'locomotive'];
  const held = order.filter((colour) => hand[colour]);
  /** @param {string} colour */
  const fan = (colour) => html`
    <${Fan}
      key=${colour}
      colour=${colour}
      count=${hand[colour]}
      pick=${colour === 'locomotive' ? undefined : pick}
      picked=${picked.includes(colour)}
    />
  `;
  return html`
    <section class="hand" aria-label=${t('hand')} onDragOver=${allowDrop} onDrop=${drop}>
      <h2>${t('hand')}</h2>
      ${
        held.length === 0 &&
        html`
          <p class="quiet">${t('hand.empty')}</p>
        `
      }
      ${held.map(fan)}
    </section>
  `;
}

/**
 * @param {object} props
 * @param {string} props.colour
 * @param {number} props.count
 * @param {(colour: string) => void} [props.pick]
 * @param {boolean} props.picked
 */
function Fan({ colour, count, pick, picked }) {
  const shown = Math.min(count, SHOWN);
  const lit = litColour.value === colour;
  // On a map a click keeps the light on; where a finger points, nothing hovers.
  const choose = pick ?? (() => light(lit ? null : colour));
  return html`
    <button
      class=${cls('stack', picked && 'picked')}
      aria-label=${countCards(colour, count)}
      data-card=${colour}
      onPointerEnter=${() => light(colour)}
      onPointerLeave=${() => light(null)}
      aria-pressed=${pick ? picked : lit}
      onClick=${() => choose(colour)}
    >
      ${Array.from({ length: shown }, (_, i) => fanCard(colour, i, shown))}
      <b class="count" aria-hidden="true">${count}</b>
    </button>
  `;
}

/**
 * @param {string} colour
 * @param {number} i
 * @param {number} shown
 */
const fanCard = (colour, i, shown) => html`
  <span class="fan" key=${i} style=${{ '--i': i, '--n': shown }}>
    <${CardFace} colour=${colour} />
  </span>
`;

/** @param {string|null} colour */
function light(colour) {
  litColour.value = colour;
}

/**
 * A card dragged to the hand is drawn.
 * @param {DragEvent} e
 */
function drop(e) {
  const action = droppedAction(e);
  if (action) propose(action);
}
