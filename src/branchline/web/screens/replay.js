// @ts-check
/** A finished game step by step, turn by turn or by itself, with a link to each step. */
import { batch, cls, html, messageOf, useEffect, useRef, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { place, rewrite } from '../router.js';
import { replaySpeed } from '../settings.js';
import * as S from '../table/store.js';
import { RECORD, openedRecord } from '../table/results/opened_record.js';
import { boardStyle, readGame } from '../table/game_data.js';
import { describeEvent, isLogged } from '../table/news/descriptions.js';
import { perform } from '../motion/director.js';
import { clearStage } from '../motion/stage.js';
import { BoardHost } from '../components/board/board_host.js';
import { Bonuses } from '../components/table/bonuses.js';
import { CardRow } from '../components/cards/card_row.js';
import { AllHands } from '../components/end/all_hands.js';
import { useFit } from '../components/table/fit_column.js';
import { Log } from '../components/table/log.js';
import { TableMissing } from '../components/not_found.js';
import { Players } from '../components/people/players.js';
import { PointsChart } from '../components/end/points_chart.js';
import { ReplayControls } from '../components/end/replay_controls.js';
import { ScoreSheet } from '../components/end/score_sheet.js';
import { ReplayBar } from '../components/end/replay_bar.js';
import { YardTable } from '../yards/yard_table.js';

/** @typedef {import('../types.js').ReplayStep} ReplayStep */

const SEEN = 2; // the speed up to which cards are seen to travel

/** @param {{id: string}} props */
export function ReplayScreen({ id }) {
  const [steps, setSteps] = useState(/** @type {ReplayStep[]|null} */ (null));
  useEffect(() => load(id, setSteps), [id]);
  return steps
    ? html`
        <${Replay} id=${id} steps=${steps} />
      `
    : html`
        <${TableMissing} />
      `;
}

/**
 * Load the steps that count, each with the view after it. Returns how to leave.
 * @param {string} id
 * @param {(steps: ReplayStep[]) => void} setSteps
 */
function load(id, setSteps) {
  let left = false;
  S.resetTable();
  const fetchSteps = async () => {
    const found = await (id === RECORD ? lastOpened() : api.replay(id));
    const game = readGame(await api.game(found.table.game));
    if (left) return;
    batch(() => {
      S.game.value = game;
      S.table.value = found.table;
    });
    setSteps(S.withoutUndone(found.steps));
  };
  fetchSteps().catch((error) => {
    S.gone.value = messageOf(error);
  });
  return () => {
    left = true;
    S.resetTable();
  };
}

/** The record that was opened from a file; it is gone when the page was loaded again. */
async function lastOpened() {
  if (!openedRecord.value) throw new Error(t('record.gone'));
  return openedRecord.value;
}

/** @param {{id: string, steps: ReplayStep[]}} props */
function Replay({ id, steps }) {
  const [at, setAt] = useStep(id, steps);
  const g = S.game.value;
  const v = S.view.value;
  if (!g || !v) return null;
  const map = g.family === 'map';
  const panel = S.openPanel.value;
  return html`
    <div class=${cls('table replay', g.layout, panel && `show-${panel}`)} style=${boardStyle(g)}>
      <${ReplayBar} name=${g.name} />
      <section class="prompt" aria-label=${t('prompt')}>
        <p class="ask-line" role="status">${stepWords(steps[at])}</p>
      </section>
      <${LeftColumn} view=${v} map=${map} steps=${steps} at=${at} setAt=${setAt} />
      <main class="middle-column" id="main">
        <h1 class="sr">${t('replay')}: ${g.name}</h1>
        ${
          map
            ? html`
                <${BoardHost} still=${true} />
              `
            : html`
                <${YardTable} />
              `
        }
        ${
          v.scores &&
          html`
            <${ScoreSheet} closed=${true} />
          `
        }
      </main>
      <${CardRow} />
      <${ReplayControls} steps=${steps} at=${at} setAt=${setAt} />
    </div>
  `;
}

/**
 * The step that is shown: at first the one that the address names, else the beginning.
 * @param {string} id
 * @param {ReplayStep[]} steps
 * @returns {[number, (at: number) => void]}
 */
function useStep(id, steps) {
  const asked = Number(place.value.query.get('step') ?? 0);
  const [at, setAt] = useState(Math.min(Math.max(0, asked || 0), steps.length - 1));
  const before = useRef(at);
  useEffect(() => {
    show(steps, at, id);
    if (at > before.current && replaySpeed.value <= SEEN) perform(steps[at], steps[at - 1].view);
    before.current = at;
  }, [at]);
  useEffect(() => clearStage, []);
  return [at, setAt];
}

/**
 * @param {object} props
 * @param {ReplayStep['view']} props.view
 * @param {boolean} props.map
 * @param {ReplayStep[]} props.steps
 * @param {number} props.at
 * @param {(at: number) => void} props.setAt
 */
function LeftColumn({ view, map, steps, at, setAt }) {
  const last = steps.length - 1;
  /** @param {number} step */
  const go = (step) => setAt(Math.min(step, last));
  /** @param {number} route */
  const jump = (route) => S.board.value?.showRoute(route);
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useFit(ref);
  return html`
    <div class="left-column" ref=${ref}>
      <aside class="left">
        <${Players} />
        <div class="holdings">
          <${AllHands} view=${view} />
          ${
            map &&
            html`
              <${Bonuses} />
            `
          }
        </div>
      </aside>
      <section class="side" aria-label=${t('tab.log')}>
        <div class="panel" tabindex="0"><${Log} jump=${map ? jump : undefined} /></div>
        <${PointsChart} steps=${steps} players=${steps[last].view} at=${at} go=${go} />
      </section>
    </div>
  `;
}

/** @param {ReplayStep} step */
const stepWords = (step) =>
  step.events
    .filter(isLogged)
    .map((e) => describeEvent(e, step.seat))
    .filter(Boolean)
    .join('. ') || step.action;

/**
 * Show the table after this many steps, and keep the address in step.
 * @param {ReplayStep[]} steps
 * @param {number} at
 * @param {string} id
 */
function show(steps, at, id) {
  batch(() => {
    S.view.value = steps[at].view;
    S.log.value = steps.slice(0, at + 1);
  });
  rewrite(`/replay/${id}?step=${at}`);
}
