// @ts-check
/** A tunnel that asks for more: the cards that were turned up, one by one, and the answer to them. */
import { html, useEffect } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { choices, game, nameOf, view } from '../table/store.js';
import { act } from '../table/actions.js';
import { colourWord } from '../table/telling.js';
import { Dialog } from './dialog.js';
import { CardFace, MiniCards } from './card.js';
import { Way } from './payment.js';

const SHOWN = 3200;

/** A tunnel that asks for nothing: its cards are shown for a moment, and a click ends it. */
export function TunnelNews() {
  const tried = S.reveal.value, end = () => { S.reveal.value = null; };
  useEffect(() => {
    const timer = tried && setTimeout(end, SHOWN);
    return () => clearTimeout(timer);
  }, [tried]);
  if (!tried || view.value?.tunnel) return null;
  return html`<button class="tunnel-news" onClick=${end}><b>${t('tunnel.title', { route: `${tried.route[0]}–${tried.route[1]}` })}</b>
    <${Reveal} cards=${tried.revealed} /></button>`;
}

/** Cards that are turned up one after the other. @param {{cards: string[]}} props */
const Reveal = ({ cards }) => html`<span class="reveal" role="img" aria-label=${`${t('tunnel.revealed')}: ${cards.map(colourWord).join(', ')}`}>
  ${cards.map((colour, i) => html`<span class="flip" key=${i} style=${{ '--i': i }}><${CardFace} colour=${colour} /></span>`)}</span>`;

export function TunnelSheet() {
  const v = view.value, can = choices.value;
  if (!v?.tunnel || !game.value) return null;
  const { route, laid, revealed, surcharge } = v.tunnel;
  const mine = can.plain.includes('leave');
  return html`<${Dialog} kind="pay tunnel-sheet" modal=${mine} title=${t('tunnel.title', { route: `${route.a}–${route.b}` })}>
    <p>${t('tunnel.laid')} <${MiniCards} cards=${laid} /></p>
    <${Reveal} cards=${Object.entries(revealed).flatMap(([colour, n]) => Array(n).fill(colour))} />
    <p class="ask">${t(mine ? 'tunnel.asks' : 'tunnel.asks_other', { n: surcharge, who: nameOf(v.turn) })}</p>
    ${mine && html`<div class="ways">${can.adds.map((p, i) => html`<${Way} key=${p.text} payment=${p} first=${i === 0} />`)}</div>
      <footer><button data-action="leave" onClick=${() => act('leave')}>${t('tunnel.leave')}</button></footer>`}<//>`;
}
