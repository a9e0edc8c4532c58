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

/**
 * What another screen adds to a replay: beside the board, above the controls, and to the words of
 * a step.
 * @typedef {object} Parts
 * @property {(at: number, go: (at: number) => void) => unknown} [side]
 * @property {(at: number, go: (at: number) => void) => unknown} [above]
 * @property {(at: number) => string} [words]
 */

/** @param {{id: string}} props */
export function ReplayScreen({ id }) {
  const steps = useSteps(id, () => (id === RECORD ? lastOpened() : api.replay(id)));
  return steps
    ? html`
        <${Replay} id=${id} steps=${steps} />
      `
    : html`
        <${TableMissing} />
      `;
}

/**
 * The steps that count, each with the view after it, once they are loaded.
 * @param {string} id
 * @param {() => Promise<import('../types.js').Replay>} fetchReplay
 */
export function useSteps(id, fetchReplay) {
  const [steps, setSteps] = useState(/** @type {ReplayStep[]|null} */ (null));
  useEffect(() => load(fetchReplay, setSteps), [id]);
  return steps;
}

/**
 * Returns how to leave.
 * @param {() => Promise<import('../types.js').Replay>} fetchReplay
 * @param {(steps: ReplayStep[]) => void} setSteps
 */
function load(fetchReplay, setSteps) {
  let left = false;
  S.resetTable();
  const fetchSteps = async () => {
    const found = await fetchReplay();
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
  return openedRecord.value.replay;
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {ReplayStep[]} props.steps
 * @param {'replay'|'review'} [props.kind]
 * @param {Parts} [props.parts]
 */
export function Replay({ id, steps, kind = 'replay', parts = {} }) {
  const [at, setAt] = useStep(`/${kind}/${id}`, steps);
  const g = S.game.value;
  const v = S.view.value;
  if (!g || !v) return null;
  const map = g.family === 'map';
  const panel = S.openPanel.value;
  const words = parts.words?.(at) || stepWords(steps[at]);
  const shape = cls('table replay', kind, g.layout, panel && `show-${panel}`);
  return html`
    <div class=${shape} style=${boardStyle(g)}>
      <${ReplayBar} name=${g.name} kind=${kind} />
      <section class="prompt" aria-label=${t('prompt')}>
        <p class="ask-line" role="status">${words}</p>
      </section>
      <${LeftColumn} view=${v} map=${map}>
        ${
          parts.side?.(at, setAt) ??
          html`
            <${LogAndPoints} steps=${steps} at=${at} setAt=${setAt} />
          `
        }
      <//>
      <${Middle} title=${`${t(kind)}: ${g.name}`} map=${map} over=${v.scores != null} />
      <${CardRow} />
      <${ReplayControls} steps=${steps} at=${at} setAt=${setAt}>${parts.above?.(at, setAt)}<//>
    </div>
  `;
}

/** @param {{title: string, map: boolean, over: boolean}} props */
const Middle = ({ title, map, over }) => html`
  <main class="middle-column" id="main">
    <h1 class="sr">${title}</h1>
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
      over &&
      html`
        <${ScoreSheet} closed=${true} />
      `
    }
  </main>
`;

/**
 * The step that is shown: at first the one that the address names, else the beginning.
 * @param {string} path
 * @param {ReplayStep[]} steps
 * @returns {[number, (at: number) => void]}
 */
function useStep(path, steps) {
  const asked = Number(place.value.query.get('step') ?? 0);
  const [at, setAt] = useState(Math.min(Math.max(0, asked || 0), steps.length - 1));
  const before = useRef(at);
  useEffect(() => {
    show(steps, at, path);
    if (at > before.current && replaySpeed.value <= SEEN) perform(steps[at], steps[at - 1].view);
    before.current = at;
  }, [at]);
  useEffect(() => clearStage, []);
  return [at, setAt];
}

/**
 * The players and what they hold, and below them something else.
 * @param {object} props
 * @param {ReplayStep['view']} props.view
 * @param {boolean} props.map
 * @param {unknown} [props.children]
 */
function LeftColumn({ view, map, children }) {
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
      ${children}
    </div>
  `;
}

/** @param {{steps: ReplayStep[], at: number, setAt: (at: number) => void}} props */
function LogAndPoints({ steps, at, setAt }) {
  const last = steps.length - 1;
  /** @param {number} step */
  const go = (step) => setAt(Math.min(step, last));
  /** @param {number} route */
  const jump = (route) => S.board.value?.showRoute(route);
  const isMap = S.game.value?.family === 'map';
  return html`
    <section class="side" aria-label=${t('tab.log')}>
      <div class="panel" tabindex="0"><${Log} jump=${isMap ? jump : undefined} /></div>
      <${PointsChart} steps=${steps} players=${steps[last].view} at=${at} go=${go} />
    </section>
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
 * @param {string} path
 */
function show(steps, at, path) {
  batch(() => {
    S.view.value = steps[at].view;
    S.log.value = steps.slice(0, at + 1);
  });
  rewrite(`${path}?step=${at}`);
}
