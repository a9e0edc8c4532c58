// @ts-check
/** A finished game step by step, with a slider and a link to the step. */
import { batch, html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { place, rewrite } from '../router.js';
import * as S from '../table/store.js';
import { readGame } from '../table/sheet.js';
import { isTold, tell } from '../table/telling.js';
import { BoardHost, theBoard } from '../parts/boardhost.js';
import { Bonuses, Players } from '../parts/players.js';
import { Log } from '../parts/side.js';
import { Row } from '../parts/row.js';
import { MiniCards } from '../parts/card.js';
import { TicketFace, lights } from '../parts/tickets.js';
import { PointsChart } from '../parts/chart.js';
import { ScoreSheet } from '../parts/score.js';
import { Slider } from '../parts/slider.js';
import { Icon } from '../parts/icons.js';
import { copyLink } from '../parts/tablebar.js';
import { NotYet } from '../parts/overlays.js';
import { YardTable } from '../yards/table.js';

/** @param {{id: string}} props */
export function ReplayScreen({ id }) {
  const [steps, setSteps] = useState(/** @type {any[]|null} */ (null));
  useEffect(() => load(id, setSteps), [id]);
  return steps ? html`<${Replay} id=${id} steps=${steps} />` : html`<${NotYet} />`;
}

/** Load the steps that count, each with the view after it. Returns how to leave. */
function load(id, setSteps) {
  let left = false;
  S.forget();
  (async () => {
    const found = await api.replay(id);
    const game = readGame(await api.game(found.table.game));
    if (left) return;
    batch(() => { S.game.value = game; S.table.value = found.table; });
    setSteps(S.standing(found.steps));
  })().catch((error) => { S.gone.value = error.message; });
  return () => { left = true; S.forget(); };
}

function Replay({ id, steps }) {
  const last = steps.length - 1, asked = Number(place.value.query.get('step') ?? last);
  const [at, setAt] = useState(Math.min(Math.max(0, asked || 0), last));
  useEffect(() => show(steps, at, id), [at]);
  const g = S.game.value, v = S.view.value;
  if (!g || !v) return null;
  const map = g.family === 'map', jump = map ? (route) => theBoard?.showRoute(route) : undefined;
  return html`<div class=${`table replay ${g.look}`}>
    <${ReplayBar} name=${g.name} />
    <div class="left-column">
      <aside class="left"><${Players} />
        <div class="holdings"><${AllHands} view=${v} />${map && html`<${Bonuses} />`}</div></aside>
      <section class="side" aria-label=${t('tab.log')}>
        <div class="panel" tabindex="0"><${Log} jump=${jump} /></div>
        <${PointsChart} /></section></div>
    <main class="middle-column" id="main"><h1 class="sr">${t('replay')}: ${g.name}</h1>
      ${map ? html`<${BoardHost} still=${true} />` : html`<${YardTable} />`}
      <div class="prompt"><p class="ask-line" role="status">${stepWords(steps[at])}</p></div>
      ${v.scores && html`<${ScoreSheet} closed=${true} />`}</main>
    <${Row} />
    <${Slider} at=${at} last=${last} setAt=${setAt} /></div>`;
}

/** Nothing is hidden any longer: what the server says about every hand and ticket. @param {{view: any}} props */
function AllHands({ view }) {
  return html`<section class="all-hands">${(view.open ?? []).map(({ hand, tickets }, seat) => html`<details
    key=${seat}><summary>${t('hand.of', { who: S.nameOf(seat) })}</summary>
    <${MiniCards} cards=${hand} />${tickets.map((x) => html`<div class="ticket" key=${x.ticket.a + x.ticket.b}
      ...${lights(x.ticket)}><${TicketFace} ticket=${x.ticket} done=${x.completed} /></div>`)}</details>`)}</section>`;
}

const ReplayBar = ({ name }) => html`<header class="bar">
  <a class="home" href="/" aria-label=${t('lobby')}><${Icon} name="left" /></a>
  <span class="title">${name}</span><span class="tag">${t('replay')}</span><span class="grow"></span>
  <button class="with-icon" onClick=${() => copyLink(location.href)}><${Icon} name="link" /><span>${t('copy_link')}</span></button></header>`;

const stepWords = (step) => step.events.filter(isTold).map(tell).filter(Boolean).join('. ') || step.action;

/** Show the table after this many steps, and keep the address in step. */
function show(steps, at, id) {
  batch(() => { S.view.value = steps[at].view; S.log.value = steps.slice(0, at + 1); });
  rewrite(`/replay/${id}?step=${at}`);
}
