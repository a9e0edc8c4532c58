// @ts-check
/** Everybody at the table: points, trains, cards, tickets, whose turn it is, who is here. */
import { cls, html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import { game, mine, stopped, table, view, you } from '../table/store.js';
import { pieceWords } from '../table/actions.js';
import { Icon, Train } from './icons.js';

export function Players() {
  const v = view.value;
  if (!v) return null;
  return html`<section class="players" aria-label=${t('players')}>
    ${v.seats.map((seat) => html`<${Player} key=${seat.seat} seat=${seat} waiting=${!stopped.value && v.waiting.includes(seat.seat)} />`)}
  </section>`;
}

function Player({ seat, waiting }) {
  const info = table.value?.seats[seat.seat], name = seat.name;
  const own = seat.seat === you.value;
  return html`<article class=${cls('player', waiting && 'turn', own && 'own')} style=${{ '--seat': SEATS[seat.seat].fill }}
    aria-current=${waiting ? 'true' : undefined}>
    <${Train} seat=${seat.seat} />
    <strong title=${name}>${name}${own && mine.value.length < 2 && html` <small>${t('player.you')}</small>`}</strong>
    <b class="points" aria-label=${t('points.n', { n: seat.points })}>${seat.points}</b>
    <span class="meta">
      ${seat.trains != null && html`<${Count} icon="train" n=${seat.trains} word=${pieceWords().trains} />`}
      ${seat.stack != null && html`<${Count} icon="stack" n=${seat.stack} word=${t('stack')} />`}
      <${Count} icon="cards" n=${seat.cards} word=${t('cards')} />
      <${Count} icon="ticket" n=${seat.tickets} word=${t('tickets')} />
      <${Presence} info=${info} waiting=${waiting} />
      ${waiting && html`<span class="now">${t('player.turn')}</span>`}
    </span></article>`;
}

const Count = ({ icon, n, word }) => html`<span title=${word}><${Icon} name=${icon} /><span class="sr">${word} </span>${n}</span>`;

/** Time left, counted down here between two words of the server. */
function Clock({ left, running }) {
  const [now, setNow] = useState(left);
  useEffect(() => {
    const timer = running && setInterval(() => setNow((n) => Math.max(0, n - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const days = Math.floor(now / 86400), text = days ? `${days} d` : `${Math.floor(now / 60)}:${String(Math.floor(now % 60)).padStart(2, '0')}`;
  return html`<span class="tag clock">${text}</span>`;
}

function Presence({ info, waiting }) {
  if (!info || table.value?.status !== 'running') return null;
  if (info.abort) return html`<span class="tag warn">${t('player.abort')}</span>`;
  if (info.kind === 'bot') return html`<span class="tag">${t('player.bot')}</span>`;
  if (info.stand_in) return html`<span class="tag warn">${t('player.stand_in')}</span>`;
  if (!info.online) return html`<span class="tag warn">${t('player.away')}</span>`;
  return info.clock == null ? null : html`<${Clock} key=${info.clock} left=${info.clock} running=${waiting} />`;
}

/** Bonus cards in play, where the box has any. */
export function Bonuses() {
  const g = game.value, keys = view.value?.bonuses ?? [];
  const cards = (g?.sheet.bonuses ?? []).filter((b) => keys.includes(b.key));
  if (!cards.length) return null;
  return html`<section class="bonuses" aria-label=${t('bonuses')}><h2>${t('bonuses')}</h2>
    <ul>${cards.map((b) => html`<li key=${b.key}
      title=${bonusText(b)}><span>${b.name}<small>${bonusText(b)}</small></span><b>${b.points}</b></li>`)}</ul></section>`;
}

/** What a bonus is for, said from the fields of the sheet. @param {any} b */
export function bonusText(b) {
  const parts = [t(`most.${b.most}`)];
  if (b.cities) parts.push(t('most.with', { cities: t(`mark.${b.cities}`).replace(/^mark\./, '') }));
  if (b.limit) parts.push(t(`most.limit.${b.most}`, { n: b.limit }));
  if (b.ferries) parts.push(t('most.ferries'));
  const text = parts.join(' ');
  return text.toLowerCase() === b.name.toLowerCase() ? '' : text;
}
