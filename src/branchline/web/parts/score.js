// @ts-check
/** The end: the final scores line by line, the longest path drawn, points over time, and what next. */
import { cls, html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import { pathOfLength } from '../board/ways.js';
import * as S from '../table/store.js';
import { statistics } from '../table/history.js';
import { PlayAgain } from './again.js';
import { theBoard } from './boardhost.js';
import { PointsChart } from './chart.js';
import { Icon, Train } from './icons.js';
import { bonusText } from './players.js';

/** @param {{closed?: boolean}} props `closed`: it is opened only when asked for */
export function ScoreSheet({ closed = false }) {
  const [open, setOpen] = useState(!closed);
  const scores = S.view.value?.scores;
  useEffect(() => () => theBoard?.drawPath([], ''), []);
  if (!scores) return null;
  if (!open) return html`<button class="primary reopen" onClick=${() => setOpen(true)}>${t('score.show')}</button>`;
  return html`<section class="score" aria-label=${t('score')}>
    <header><h2>${winnerWords(scores.winners)}</h2><button class="quiet-button" aria-label=${t('score.board')}
      onClick=${() => setOpen(false)}><${Icon} name="close" /></button></header>
    <${Sheet} scores=${scores} />
    <${PointsChart} />
    <${Statistics} />
    <${Next} setOpen=${setOpen} /></section>`;
}

function winnerWords(winners) {
  if (winners.length === 1 && winners[0] === S.you.value) return t('score.you_won');
  return t(winners.length > 1 ? 'score.shared' : 'score.won', { who: winners.map(S.nameOf).join(', ') });
}

/** One seat at a time is opened, so that the walk goes line by line. */
function Sheet({ scores }) {
  const ranked = [...scores.seats].sort((p, q) => p.rank - q.rank);
  const [seat, setSeat] = useState(ranked[0].seat);
  const choose = (s) => { setSeat(s.seat); drawLongest(s); };
  useEffect(() => { drawLongest(ranked[0]); }, []);
  return html`<ol class="ranks">${ranked.map((s) => html`<li key=${s.seat} style=${{ '--seat': SEATS[s.seat].fill }}>
    <button class="rank" aria-expanded=${seat === s.seat} onClick=${() => choose(s)}><b>${s.rank}.</b><${Train}
      seat=${s.seat} /><span>${S.nameOf(s.seat)}</span><b class="points">${s.total}</b></button>
    ${seat === s.seat && html`<${Lines} score=${s} />`}</li>`)}</ol>`;
}

function Lines({ score }) {
  const order = ['routes', 'ticket', 'attractions', 'bonus'];
  const lines = [...score.lines].sort((p, q) => order.indexOf(p.kind) - order.indexOf(q.kind));
  let sum = 0;
  return html`<table class="lines"><tbody>${lines.map((line, i) => {
    sum += line.points;
    return html`<tr key=${i} class=${cls(line.points < 0 && 'lost')} style=${{ '--i': i }} onPointerEnter=${() => light(line)}
      onPointerLeave=${() => light(null)}>
      <th scope="row">${lineWords(line)}</th><td>${line.points > 0 ? '+' : ''}${line.points}</td><td class="sum">${sum}</td></tr>`;
  })}</tbody>
  ${score.longest != null && html`<tfoot><tr><th scope="row"
    colspan="3">${t('score.longest', { n: score.longest })}</th></tr></tfoot>`}</table>`;
}

function lineWords(line) {
  if (line.kind === 'ticket') return `${line.what.a}–${line.what.b}`;
  if (line.kind !== 'bonus') return t(`score.${line.kind}`);
  const bonus = S.game.value?.sheet.bonuses.find((b) => b.key === line.what);
  return bonus ? [bonus.name, bonusText(bonus)].filter(Boolean).join(': ') : String(line.what);
}

const light = (line) => { S.litTicket.value = line?.kind === 'ticket' ? line.what : null; };

/** The longest path of a seat, drawn on the board. */
function drawLongest(score) {
  const g = S.game.value, v = S.view.value;
  if (!theBoard || !g || !v || score.longest == null) return;
  const own = v.owners.flatMap((owner, i) => (owner === score.seat ? [i] : []));
  theBoard.drawPath(pathOfLength(g.sheet.routes, own, score.longest), 'longest');
}

function Statistics() {
  const rows = statistics(S.log.value, /** @type {any} */ (S.view.value));
  return html`<details class="statistics"><summary>${t('stats')}</summary><table>
    <thead><tr><td></td>${rows.names.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
    <tbody>${rows.lines.map(([key, numbers]) => html`<tr key=${key}><th
      scope="row">${t(`stats.${key}`)}</th>${numbers.map((n, i) => html`<td key=${i}>${n}</td>`)}</tr>`)}</tbody></table></details>`;
}

function Next({ setOpen }) {
  const table = S.table.value;
  if (!table) return null;
  return html`<footer>
    <${PlayAgain} />
    <a class="button" href=${`/replay/${table.id}`}>${t('replay')}</a>
    <button onClick=${() => setOpen(false)}>${t('score.board')}</button>
    <a class="button" href=${`/api/tables/${table.id}/record`} download>${t('record')}</a>
    <a class="button" href="/">${t('lobby')}</a></footer>`;
}
