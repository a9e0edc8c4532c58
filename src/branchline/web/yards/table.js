// @ts-check
/** The table of a game without a board: everybody's yard, and one's own hand to place from. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { bonusText } from '../parts/players.js';
import { Yard } from './yard.js';
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
