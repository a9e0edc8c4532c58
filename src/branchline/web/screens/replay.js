// @ts-check
/** A finished game step by step, with a slider and a link to the step. */
import { batch, cls, html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { place, rewrite } from '../router.js';
import * as S from '../table/store.js';
import { readGame } from '../table/sheet.js';
import { isTold, tell } from '../table/telling.js';
import { pointsOverTime } from '../table/history.js';
import { BoardHost, theBoard } from '../parts/boardhost.js';
import { Bonuses, Players } from '../parts/players.js';
import { Log } from '../parts/log.js';
import { Row } from '../parts/row.js';
import { AllHands } from '../parts/allhands.js';
import { PointsChart } from '../parts/chart.js';
import { ScoreSheet } from '../parts/score.js';
import { Slider } from '../parts/slider.js';
import { Icon } from '../parts/icons.js';
import { Nowhere, Toast } from '../parts/overlays.js';
import { YardTable } from '../yards/table.js';

/** @param {{id: string}} props */
export function ReplayScreen({ id }) {
  const [steps, setSteps] = useState(/** @type {any[]|null} */ (null));
  useEffect(() => load(id, setSteps), [id]);
  if (S.gone.value) return html`<${Nowhere} text=${t('table.gone')} why=${S.gone.value} />`;
  if (!steps) return html`<main class="message" aria-busy="true"><p>${t('loading')}</p></main>`;
  return html`<${Replay} id=${id} steps=${steps} />`;
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
  const map = g.family === 'map', tall = map && g.board.size[1] > g.board.size[0];
  const jump = map ? (route) => theBoard?.showRoute(route) : undefined;
  return html`<div class=${cls('table replay', tall ? 'tall' : 'wide', map ? 'on-map' : 'on-yards')}>
    <${ReplayBar} name=${g.name} />
    <div class="left-column">
      <aside class="left"><${Players} />
        <div class="holdings"><${AllHands} view=${v} />${map && html`<${Bonuses} />`}</div></aside>
      <section class="side" aria-label=${t('log')}>
        <div class="panel" tabindex="0"><${Log} jump=${jump} /></div>
        <${PointsChart} history=${pointsOverTime(S.log.value, v)} names=${v.seats.map((s) => s.name)} /></section></div>
    <main class="middle-column" id="main"><h1 class="sr">${t('replay')}: ${g.name}</h1>
      ${map ? html`<${BoardHost} still=${true} />` : html`<${YardTable} />`}
      <div class="prompt"><p class="ask-line" role="status">${stepWords(steps[at])}</p></div></main>
    <${Row} />
    <${Slider} at=${at} last=${last} setAt=${setAt} />
    ${v.scores && html`<${ScoreSheet} closed=${true} />`}<${Toast} /></div>`;
}

const ReplayBar = ({ name }) => html`<header class="bar">
  <a class="home" href="/" aria-label=${t('lobby')}><${Icon} name="left" /></a>
  <span class="title">${name}</span><span class="tag">${t('replay')}</span><span class="grow"></span>
  <button class="with-icon" onClick=${copy}><${Icon} name="link" /><span>${t('copy_link')}</span></button></header>`;

const stepWords = (step) => step.events.filter(isTold).map(tell).filter(Boolean).join('. ') || step.action;

/** Show the table after this many steps, and keep the address in step. */
function show(steps, at, id) {
  batch(() => { S.view.value = steps[at].view; S.log.value = steps.slice(0, at + 1); });
  rewrite(`/replay/${id}?step=${at}`);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(location.href);
    S.say(t('copied'));
  } catch {
    S.say(location.href); // the browser forbids it: then the link can be read
  }
}
