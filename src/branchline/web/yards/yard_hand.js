// @ts-check
/** What a seat does with its yard: choose cards to place, and say how many. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { propose, whyNot } from '../table/actions.js';
import { colourName } from '../table/descriptions.js';
import { Hand } from '../components/hand.js';
import { Ways } from '../components/payment.js';

/** The hand; the chosen colours make a set or three different cards. */
export function YardHand() {
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const hand = S.view.value?.hand ?? {};
  const colours = S.game.value?.sheet.colours ?? [];
  const chosen = colours.filter((c) => picked.includes(c) && hand[c]);
  /** @param {string} colour */
  const pick = (colour) => {
    const already = picked.includes(colour);
    setPicked(already ? picked.filter((c) => c !== colour) : [...picked, colour]);
  };
  const mayPlace = S.choices.value.places.length > 0;
  return html`
    <div class="yard-hand">
      <${Hand} pick=${pick} picked=${chosen} />
      <p class="yard-moves">
        ${
          chosen.length === 0
            ? html`
                <span class="quiet">${mayPlace && t('yard.pick')}</span>
              `
            : html`
                <${PlaceButton} chosen=${chosen} clear=${() => setPicked([])} />
              `
        }
      </p>
    </div>
  `;
}

/** @param {{chosen: string[], clear: () => void}} props */
function PlaceButton({ chosen, clear }) {
  const action = `place ${chosen.join(' ')}`;
  const open = S.choices.value.places.includes(action);
  const named = chosen.map(colourName).join(', ');
  const words =
    chosen.length === 1 ? t('yard.set', { colour: named }) : t('yard.three', { cards: named });
  /** @param {PointerEvent} e */
  const place = (e) => {
    if (!open) return whyNot(action);
    const answer = propose(action, e.pointerType === 'touch');
    clear();
    return answer;
  };
  return html`
    <button class="primary" data-action="place" aria-disabled=${!open} onClick=${place}>
      ${words}
    </button>
  `;
}

/** How many cards a set has, where there is more than one way. */
export function PutDialog() {
  const { puts } = S.choices.value;
  if (!puts.length) return null;
  const colour = colourName(S.view.value?.yard?.placing ?? null);
  return html`
    <${Ways} title=${t('yard.put', { colour })} ways=${puts} />
  `;
}
