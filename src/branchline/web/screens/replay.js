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
import { Log } from '../parts/log.js';
import { Row } from '../parts/row.js';
import { AllHands } from '../parts/allhands.js';
import { PointsChart } from '../parts/chart.js';
import { ScoreSheet } from '../parts/score.js';
import { pointsOverTime } from '../table/history.js';
import { Icon } from '../parts/icons.js';
import { YardTable } from '../yards/table.js';
import { Toast } from '../parts/overlays.js';

/** @param {{id: string}} props */
export function ReplayScreen({ id }) {
  const [replay, setReplay] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let gone = false;
    S.forget();
    api.replay(id).then(async (found) => {
      const game = readGame(await api.game(found.table.game));
      if (gone) return;
      batch(() => { S.game.value = game; S.table.value = found.table; });
      setReplay(withViews(found.steps));
    }).catch((error) => { S.gone.value = error.message; });
    return () => { gone = true; S.forget(); };
  }, [id]);
  if (S.gone.value) return html`<main class="message"><h1>${t('table.gone')}</h1><p>${S.gone.value}</p><a class="button" href="/">${t('lobby')}</a></main>`;
  if (!replay) return html`<main class="message" aria-busy="true"><p>${t('loading')}</p></main>`;
  return html`<${Player} id=${id} steps=${replay} />`;
}

/** The steps that count, each with the view after it. */
function withViews(steps) {
  return /** @type {any[]} */ (S.standing(steps));
}

function Player({ id, steps }) {
  const asked = Number(place.value.query.get('step') ?? steps.length - 1);
  const [at, setAt] = useState(Math.min(Math.max(0, asked || 0), steps.length - 1));
  const [running, setRunning] = useState(false);
  useEffect(() => show(steps, at, id), [at]);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setAt((n) => { if (n >= steps.length - 1) { setRunning(false); return n; } return n + 1; }), 700);
    return () => clearInterval(timer);
  }, [running]);
  const g = S.game.value, v = S.view.value;
  if (!g || !v) return null;
  const map = g.family === 'map', to = (n) => setAt(Math.min(Math.max(0, n), steps.length - 1));
  const keys = (e) => { if (e.target.type === 'range') return; if (e.key === 'ArrowLeft') to(at - 1); else if (e.key === 'ArrowRight') to(at + 1); };
  return html`<div class=${`table replay ${map && g.board.size[1] > g.board.size[0] ? 'tall' : 'wide'} ${map ? 'on-map' : 'on-yards'}`} onKeyDown=${keys}>
    <header class="bar"><a class="home" href="/" aria-label=${t('lobby')}><${Icon} name="left" /></a><span class="title">${g.name}</span><span class="tag">${t('replay')}</span><span class="grow"></span>
      <button class="with-icon bar-link" onClick=${() => copy()}><${Icon} name="link" /><span>${t('copy_link')}</span></button></header>
    <div class="left-column"><aside class="left"><${Players} /><div class="holdings"><${AllHands} view=${v} />${map && html`<${Bonuses} />`}</div></aside>
      <section class="side" aria-label=${t('log')}><div class="panel" tabindex="0"><${Log} jump=${map ? (r) => theBoard?.showRoute(r) : undefined} /></div>
      <${PointsChart} history=${pointsOverTime(S.log.value, v)} names=${v.seats.map((s) => s.name)} /></section></div>
    <main class="middle-column" id="main"><h1 class="sr">${t('replay')}: ${g.name}</h1>${map ? html`<${BoardHost} still=${true} />` : html`<${YardTable} />`}
      <div class="prompt"><p class="ask-line" role="status">${steps[at].events.filter(isTold).map(tell).filter(Boolean).join('. ') || steps[at].action}</p></div></main>
    <${Row} />
    <section class="slider" aria-label=${t('replay')}><button aria-label=${t('replay.first')} onClick=${() => to(0)}><${Icon} name="first" /></button><button aria-label=${t('replay.back')} onClick=${() => to(at - 1)}><${Icon} name="left" /></button>
      <button aria-label=${t(running ? 'replay.pause' : 'replay.play')} onClick=${() => { if (at >= steps.length - 1) setAt(0); setRunning(!running); }}><${Icon} name=${running ? 'pause' : 'play'} /></button>
      <button aria-label=${t('replay.next')} onClick=${() => to(at + 1)}><${Icon} name="right" /></button><button aria-label=${t('replay.last')} onClick=${() => to(steps.length - 1)}><${Icon} name="last" /></button>
      <input type="range" min="0" max=${steps.length - 1} value=${at} aria-label=${t('replay.step')} aria-valuetext=${`${at} / ${steps.length - 1}`} onInput=${(e) => { setRunning(false); to(Number(e.currentTarget.value)); }} />
      <output>${at} / ${steps.length - 1}</output></section>
    ${v.scores && html`<${ScoreSheet} closed=${true} />`}<${Toast} /></div>`;
}

/** Show the table after this many steps, and keep the address in step. */
function show(steps, at, id) {
  batch(() => { S.view.value = steps[at].view; S.log.value = steps.slice(0, at + 1); });
  rewrite(`/replay/${id}?step=${at}`);
}

async function copy() {
  try { await navigator.clipboard.writeText(location.href); S.say(t('copied')); } catch { S.say(location.href); }
}
