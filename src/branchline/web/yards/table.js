// @ts-check
/** The table of a game without a board: everybody's yard, and one's own hand to place from. */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import * as S from '../table/store.js';
import { colourWord } from '../table/telling.js';
import { CardFace, MiniCards } from '../parts/card.js';
import { Train } from '../parts/icons.js';
import { bonusText } from '../parts/players.js';
import { TicketFace } from '../parts/tickets.js';
import { CompleteSheet, PutSheet, YardHand } from './moves.js';

export function YardTable() {
  const v = S.view.value;
  if (!v) return null;
  const news = recent(), you = S.you.value;
  const order = [...v.seats].sort((p, q) => Number(p.seat === you) - Number(q.seat === you));
  return html`<div class="yards">
    <${CityCards} keys=${v.bonuses} />
    <div class="yard-list" data-others=${order.filter((seat) => seat.seat !== you).length}>${order.map((seat) => html`<${Yard}
      key=${seat.seat} seat=${seat}
      lost=${news.filter((e) => e.event === 'robbery' && e.seat === seat.seat)}
      fresh=${news.filter((e) => e.event === 'place' && e.seat === seat.seat).flatMap((e) => Object.keys(e.rows))} />`)}</div>
    ${v.hand && html`<${YardHand} />`}<${PutSheet} /><${CompleteSheet} /></div>`;
}

/** The big cities: each goes to whoever completes the most tickets with it. */
function CityCards({ keys }) {
  const cards = (S.game.value?.sheet.bonuses ?? []).filter((b) => keys.includes(b.key));
  return html`<ul class="city-cards" aria-label=${t('cities')}>${cards.map((b) => html`<li class="city-card" key=${b.key}
    title=${bonusText(b)}><span>${b.name}</span><b>${b.points}</b></li>`)}</ul>`;
}

/** What has happened since this seat acted last. */
function recent() {
  const steps = S.log.value, you = S.you.value;
  let from = steps.length - 1;
  while (from > 0 && from > steps.length - 12 && (you == null || steps[from].seat !== you)) from--;
  return steps.slice(Math.max(0, from)).flatMap((step) => step.events);
}

/** One yard: its rows, the on-track stack, what was robbed. @param {{seat: import('../types.js').SeatView, lost: any[], fresh: string[]}} props */
function Yard({ seat, lost, fresh }) {
  const own = seat.seat === S.you.value, turn = S.view.value?.waiting.includes(seat.seat);
  return html`<section class=${cls('yard', own && 'own', turn && 'turn')} style=${{ '--seat': SEATS[seat.seat].fill }}
    aria-label=${t('yard.of', { who: S.nameOf(seat.seat) })}>
    <header><${Train} seat=${seat.seat} /><b>${S.nameOf(seat.seat)}</b></header>
    <div class="yard-rows">
      ${seat.yard.map((row) => html`<${YardRow} key=${row.colour} row=${row} fresh=${fresh.includes(row.colour)} />`)}
      ${seat.yard.length === 0 && lost.length === 0 && html`<p class="quiet">${t('yard.empty')}</p>`}
      ${lost.map((e, i) => html`<div class="robbed" key=${`lost${i}`}><b>${t('yard.robbed')}</b><${MiniCards} cards=${e.cards} /></div>`)}
    </div>
    <${Stack} seat=${seat} />
    ${seat.completed.length > 0 && html`<details
      class="yard-done"><summary>${t('yard.completed')} ${seat.completed.length}</summary>${seat.completed.map((ticket) => html`<div
        class="ticket done" key=${ticket.a + ticket.b}><${TicketFace} ticket=${ticket} done=${true} /></div>`)}</details>`}
  </section>`;
}

/** A row: cards overlap downwards, so that the number can be seen at a glance. */
function YardRow({ row, fresh }) {
  const cards = [...Array(row.cards).fill(row.colour), ...Array(row.locomotives).fill('locomotive')];
  const label = t('yard.row', { colour: colourWord(row.colour), n: row.cards, m: row.locomotives });
  return html`<div class=${cls('yard-row', fresh && 'fresh')} role="img" aria-label=${label} title=${label}>
    ${cards.map((colour, i) => html`<span class="yard-card" key=${i} style=${{ '--i': i }}><${CardFace} colour=${colour} /></span>`)}
    <b class="count" aria-hidden="true">${cards.length}</b></div>`;
}

/** The on-track stack; what lies in it is known only where stacks are open. */
function Stack({ seat }) {
  const open = seat.seat === S.you.value ? S.view.value?.yard?.stack : null, shown = Math.min(seat.stack ?? 0, 6);
  return html`<div class="track" role="img" aria-label=${`${t('stack')}: ${seat.stack}`}>
    <span class="pile">${Array.from({ length: shown }, (_, i) => html`<span class="card back" key=${i}
      style=${{ '--i': i }}></span>`)}<b class="count">${seat.stack}</b></span>
    <small>${t('stack')}</small>${open && html`<${MiniCards} cards=${open} />`}</div>`;
}
