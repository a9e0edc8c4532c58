// @ts-check
/** The cards in one's hand, one fan for each colour. Pointing at a colour lights what it could pay. */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import { game, litColour, view } from '../table/store.js';
import { colourWord } from '../table/telling.js';
import { propose } from '../table/actions.js';
import { CardFace } from './card.js';

const SHOWN = 5; // cards of a fan that are drawn; the number says the rest

/** @param {{pick?: (colour: string) => void, picked?: string[]}} props `pick`: what a click on a colour does, where it chooses */
export function Hand({ pick, picked = [] }) {
  const hand = view.value?.hand, order = [...(game.value?.sheet.colours ?? []), 'locomotive'];
  if (!hand) return null;
  const held = order.filter((colour) => hand[colour]);
  return html`<section class="hand" aria-label=${t('hand')} onDragOver=${allowDrop} onDrop=${drop}>
    <h2>${t('hand')}</h2>
    ${held.length === 0 && html`<p class="quiet">${t('hand.empty')}</p>`}
    ${held.map((colour) => html`<${Fan} key=${colour} colour=${colour} count=${hand[colour]}
      pick=${colour === 'locomotive' ? undefined : pick} picked=${picked.includes(colour)} />`)}
  </section>`;
}

function Fan({ colour, count, pick, picked }) {
  const shown = Math.min(count, SHOWN), label = `${count} ${colourWord(colour)}`;
  const light = (on) => () => { litColour.value = on ? colour : null; };
  const cards = Array.from({ length: shown }, (_, i) => html`<span class="fan" key=${i}
    style=${{ '--i': i, '--n': shown }}><${CardFace} colour=${colour} /></span>`);
  const inside = html`${cards}<b class="count" aria-hidden="true">${count}</b>`;
  const pointing = { onPointerEnter: light(true), onPointerLeave: light(false) };
  const common = { class: cls('stack', picked && 'picked'), 'aria-label': label, 'data-card': colour, ...pointing };
  // On a map a click keeps the light on; where a finger points, nothing hovers.
  const lit = litColour.value === colour, choose = pick ?? ((c) => { litColour.value = lit ? null : c; });
  return html`<button ...${common} aria-pressed=${pick ? picked : lit} onClick=${() => choose(colour)}>${inside}</button>`;
}

/** What was dragged here: the action that draws it. */
export const dragged = (e) => { e.preventDefault(); return e.dataTransfer.getData('text/x-draw'); };
export const allowDrop = (e) => { if (e.dataTransfer.types.includes('text/x-draw')) e.preventDefault(); };

/** A card dragged to the hand is drawn. */
const drop = (e) => { const action = dragged(e); if (action) propose(action); };
