// @ts-check
/** How a claimed route is paid: the sensible ways first, every other behind a button. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { canUndo, choices, game, view } from '../table/store.js';
import { act, pieceWords, undo } from '../table/actions.js';
import { sensibleFirst, standsFor } from '../table/choices.js';
import { cardSetWords, colourWord, routeWords } from '../table/telling.js';
import { Dialog } from './dialog.js';
import { MiniCards } from './card.js';

const FIRST = 6; // ways shown before "all ways"

/** The sheet for a claim, when there is something to choose. */
export function PaymentSheet() {
  const v = view.value, can = choices.value;
  if (!v?.claim) return null;
  if (can.pays.length) return html`<${Claim} key="pay" claim=${v.claim} ways=${can.pays} />`;
  return can.lays.length > 0 && html`<${Lay} key=${`lay${v.claim.to_lay}`} claim=${v.claim} lays=${can.lays} />`;
}

/** A sheet that asks how, and can be left while nothing is paid. @param {{title: string, more?: any, children?: any}} props */
function PaySheet({ title, more, children }) {
  const cancel = canUndo.value ? undo : undefined;
  return html`<${Dialog} kind="pay" title=${title} onClose=${cancel}>${children}
    <footer>${more}${cancel && html`<button onClick=${cancel}>${t('cancel')}</button>`}</footer><//>`;
}

/** Ways to pay, the most sensible first. @param {{title: string, ways: import('../table/choices.js').Payment[]}} props */
export function Ways({ title, ways }) {
  const [all, setAll] = useState(false);
  const sorted = sensibleFirst(ways, view.value?.hand ?? {}), hidden = !all && sorted.length > FIRST;
  return html`<${PaySheet} title=${title}
    more=${hidden && html`<button onClick=${() => setAll(true)}>${t('pay.all', { n: sorted.length })}</button>`}>
    <div class="ways">${sorted.slice(0, hidden ? FIRST : undefined).map((p, i) => html`<${Way} key=${p.text} payment=${p}
      first=${i === 0} />`)}</div><//>`;
}

const numberOf = (route) => game.value?.routeOf(route.a, route.b, route.lane) ?? 0;

function Claim({ claim, ways }) {
  return html`<${Ways} title=${t('pay.title', { route: routeWords(numberOf(claim.route)) })} ways=${ways} />`;
}

/** One way to pay, as the cards it takes. @param {{payment: import('../table/choices.js').Payment, first?: boolean}} props */
export function Way({ payment, first = false }) {
  const cards = Object.fromEntries([...payment.cards.map((c) => [c.colour, c.count]), ...(payment.locomotives ? [['locomotive', payment.locomotives]] : [])]);
  const others = payment.others, words = [cardSetWords(cards), others && otherWords(others)].filter(Boolean).join(' + ');
  return html`<button class="way" autofocus=${first} aria-label=${words} data-action=${payment.text} onClick=${() => act(payment.text)}>
    <${MiniCards} cards=${cards} />${others && html`<span class="others">+ ${otherWords(others)}</span>`}</button>`;
}

function otherWords({ word, count }) {
  return word === 'pair' ? t('pay.pairs', { n: count }) : t('pay.any', { n: count, each: word.replace(/\D/g, '') });
}

function Lay({ claim, lays }) {
  const pair = lays[0].endsWith(' pair'), route = game.value?.sheet.routes[numberOf(claim.route)];
  const title = pair ? 'lay.pair' : route?.groups ? 'lay.group' : 'lay.cards';
  return html`<${PaySheet} title=${t(title, { n: standsFor(claim, route?.length ?? 0), ...pieceWords() })}>
    <p>${t('lay.left', { n: claim.to_lay })}</p>
    ${Object.keys(claim.substitutes).length > 0 && html`<p><${MiniCards} cards=${claim.substitutes} /></p>`}
    <div class="ways">${lays.map((text, i) => {
      const colour = text.split(' ')[1];
      return html`<button class="way" key=${text} autofocus=${i === 0} aria-label=${colourWord(colour)} data-action=${text}
        onClick=${() => act(text)}><${MiniCards} cards=${{ [colour]: pair ? 2 : 1 }} /></button>`;
    })}</div><//>`;
}
