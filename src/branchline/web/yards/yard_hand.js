// @ts-check
/** What a seat does with its yard: choose cards to place, and say how many. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { act, whyNot } from '../table/actions.js';
import { colourName } from '../table/news/descriptions.js';
import { Hand } from '../components/cards/hand.js';
import { Ways } from '../components/cards/payment.js';

/** The hand; the chosen colours make a set or three different cards. */
export function YardHand() {
  /** @param {string} colour */
  const pick = (colour) => {
    const already = S.picked.value.includes(colour);
    const others = S.picked.value.filter((c) => c !== colour);
    S.picked.value = already ? others : [...others, colour];
  };
  return html`
    <${Hand} pick=${pick} picked=${pickedColours()} />
  `;
}

/** The chosen colours that are still in hand, in the order of the sheet. */
export function pickedColours() {
  const hand = S.view.value?.hand ?? {};
  return (S.game.value?.sheet.colours ?? []).filter((c) => S.picked.value.includes(c) && hand[c]);
}

/**
 * What the chosen colours would do, for the prompt.
 * @param {string[]} chosen
 */
export function placeWords(chosen) {
  const named = chosen.map(colourName).join(', ');
  return chosen.length === 1 ? t('yard.set', { colour: named }) : t('yard.three', { cards: named });
}

/** @param {{chosen: string[]}} props */
export function PlaceButtons({ chosen }) {
  const action = `place ${chosen.join(' ')}`;
  const open = S.choices.value.places.includes(action);
  const clear = () => {
    S.picked.value = [];
  };
  const place = () => {
    if (!open) return whyNot(action);
    clear();
    return act(action);
  };
  return html`
    <button class="primary" data-action="place" aria-disabled=${!open} onClick=${place}>
      ${t('yard.place')}
    </button>
    <button onClick=${clear}>${t('cancel')}</button>
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
