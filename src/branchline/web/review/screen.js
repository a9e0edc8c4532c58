// @ts-check
/** A finished game explained: the replay, the chances of every seat, and what a review says. */
import { html, useEffect } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import * as S from '../table/store.js';
import { alignSteps, decisionsAt, isKey, reviewStepAt, useReview } from './follow.js';
import { drawArrows } from './arrows.js';
import { TableMissing } from '../components/not_found.js';
import { ChancePlot } from './chance_plot.js';
import { ReviewPanel, ReviewProgress } from './review_panel.js';
import { judgementWords } from './review_words.js';
import { Replay, useSteps } from '../screens/replay.js';

/** @typedef {import('../types.js').Review} Review */
/** @typedef {import('../types.js').ReplayStep} ReplayStep */

/** @param {{id: string}} props */
export function ReviewScreen({ id }) {
  const steps = useSteps(id, () => (isKey(id) ? api.reviewedGame(id) : api.replay(id)));
  const [state, problem, again] = useReview(id);
  const review = state?.review ?? null;
  useEffect(() => {
    if (review) S.spoken.value = t('review.ready');
  }, [!review]);
  if (!steps) {
    return html`
      <${TableMissing} />
    `;
  }
  return html`
    <${Replay}
      id=${id}
      steps=${steps}
      kind="review"
      parts=${
        review
          ? partsOf(review, state?.key ?? '', steps)
          : {
              side: () => html`
                <${ReviewProgress} state=${state} problem=${problem} again=${again} />
              `,
            }
      }
    />
  `;
}

/**
 * What a review adds to the replay.
 * @param {Review} review
 * @param {string} stateKey
 * @param {ReplayStep[]} steps
 * @returns {import('../screens/replay.js').Parts}
 */
function partsOf(review, stateKey, steps) {
  const shownAt = alignSteps(steps, review.events);
  return {
    side: (at, go) => html`
      <${ReviewPanel} ...${{ review, stateKey, steps, shownAt, at, go: uncovering(go) }} />
    `,
    above: (at, go) => html`
      <${ChancePlot}
        review=${review}
        step=${reviewStepAt(shownAt, at)}
        go=${(/** @type {number} */ step) => go(shownAt[step])}
      />
      <${Arrows} decisions=${decisionsAt(review, shownAt, at)} />
    `,
    words: (at) =>
      decisionsAt(review, shownAt, at)
        .map((decision) => judgementWords(decision, steps[at].view))
        .join(' · '),
  };
}

/**
 * On a narrow screen the panel lies over the board: it closes for what is to be seen there.
 * @param {(at: number) => void} go
 * @returns {(at: number) => void}
 */
const uncovering = (go) => (at) => {
  go(at);
  if (!S.openPanel.value) return;
  S.openPanel.value = '';
  /** @type {HTMLElement|null} */ (document.querySelector('.side-button'))?.focus();
};

/**
 * What was played next and what would have been better, drawn on the board.
 * @param {{decisions: import('../types.js').ReviewedDecision[]}} props
 */
function Arrows({ decisions }) {
  const board = S.board.value;
  useEffect(() => {
    if (!board) return undefined;
    const arrows = decisions.flatMap(arrowsOf);
    drawArrows(board, arrows);
    board.fitCities(arrows.flatMap(({ route }) => citiesOf(route)));
    return () => drawArrows(board, []);
  }, [board, decisions.map(({ step }) => step).join()]);
  return null;
}

/** @param {number} route */
function citiesOf(route) {
  const { a, b } = S.game.value?.sheet.routes[route] ?? {};
  return a && b ? [a, b] : [];
}

/** @param {import('../types.js').ReviewedDecision} decision */
function arrowsOf({ played, best, grade }) {
  const isGood = grade === 'good';
  return [...arrow(played, isGood ? 'best' : 'played'), ...(isGood ? [] : arrow(best, 'best'))];
}

/**
 * @param {string} action
 * @param {string} kind
 */
function arrow(action, kind) {
  const route = S.game.value?.numbers.get(action);
  return route == null ? [] : [{ route, kind }];
}
