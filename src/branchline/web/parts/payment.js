// @ts-check
/** How a claimed route is paid: the sensible ways first, every other behind a button. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { canUndo, choices, game, view } from '../table/store.js';
import { act, undo } from '../table/actions.js';
import { sensibleFirst } from '../table/choices.js';
import { cardSetWords, colourWord, routeWords } from '../table/telling.js';
import { Dialog } from './dialog.js';
import { MiniCard, MiniCards } from './card.js';

const FIRST = 6; // ways shown before "all ways"

/** The sheet for a claim or a tunnel, when there is something to choose. */
export function PaymentSheet() {
  const v = view.value, can = choices.value;
  if (!v) return null;
  if (can.pays.length) return html`<${Ways} key="pay" ways=${can.pays} title=${claimTitle(v)} />`;
  if (can.lays.length) return html`<${Lay} key=${`lay${v.claim?.to_lay}`} view=${v} lays=${can.lays} />`;
  return null;
}

function claimTitle(v) {
  const g = game.value;
  if (!g || !v.claim) return t('pay.title', { route: '' });
  const { a, b, lane } = v.claim.route;
  return t('pay.title', { route: routeWords(g.routeOf(a, b, lane)) });
}

function Ways({ ways, title }) {
  const [all, setAll] = useState(false);
  const sorted = sensibleFirst(ways, view.value?.hand ?? {}), shown = all ? sorted : sorted.slice(0, FIRST);
  return html`<${Dialog} kind="pay" title=${title} onClose=${canUndo.value ? undo : undefined}>
    <p>${t('pay.with')}</p>
    <div class="ways">${shown.map((p, i) => html`<${Way} key=${p.text} payment=${p} first=${i === 0} />`)}</div>
    <footer>
      ${!all && sorted.length > FIRST && html`<button onClick=${() => setAll(true)}>${t('pay.all', { n: sorted.length })}</button>`}
      ${canUndo.value && html`<button onClick=${undo}>${t('cancel')}</button>`}
    </footer><//>`;
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

function Lay({ view: v, lays }) {
  const laid = v.claim?.substitutes ?? {}, pair = lays[0].endsWith(' pair');
  return html`<${Dialog} kind="pay" title=${t(pair ? 'lay.pair' : 'lay.card')} onClose=${canUndo.value ? undo : undefined}>
    <p>${t('lay.left', { n: v.claim?.to_lay ?? 1 })}</p>
    ${Object.keys(laid).length > 0 && html`<p><${MiniCards} cards=${laid} /></p>`}
    <div class="ways">${lays.map((text, i) => {
      const colour = text.split(' ')[1];
      return html`<button class="way" key=${text} autofocus=${i === 0} aria-label=${colourWord(colour)} data-action=${text}
        onClick=${() => act(text)}>
        <${MiniCard} colour=${colour} />${pair && html`<${MiniCard} colour=${colour} />`}</button>`;
    })}</div>
    <footer>${canUndo.value && html`<button onClick=${undo}>${t('cancel')}</button>`}</footer><//>`;
}
