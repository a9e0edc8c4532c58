// @ts-check
/** The decisions that cost most, as short stories; each can be seen on the board and tried. */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import { seatStyle } from '../board/palette.js';
import { MARKS, actionWords, costWords, storyOf } from './review_words.js';
import { nameOf } from '../table/store.js';
import { TryIt } from './try_it.js';

/** @typedef {import('./review_panel.js').Shown} Shown */
/** @typedef {import('../types.js').Review} Review */

/** @param {Shown} props */
export function TurningPoints(props) {
  const { review } = props;
  return html`
    <section class="turning-points">
      <h2>${t('review.turning')}</h2>
      ${
        review.turning_points.length === 0 &&
        html`
          <p>${t('review.no_turning')}</p>
        `
      }
      <ol>
        ${review.turning_points.map(
          (point) => html`
            <${TurningPoint} key=${point.decision} ...${props} point=${point} />
          `,
        )}
      </ol>
    </section>
  `;
}

/** @param {Shown & {point: Review['turning_points'][number]}} props */
function TurningPoint({ review, stateKey, steps, shownAt, at, go, point }) {
  const decision = review.decisions[point.decision];
  const { seat, step, grade } = decision;
  const index = shownAt[step - 1];
  const { view } = steps[index];
  const isHere = at === index;
  return html`
    <li class=${cls(isHere && 'here')} style=${seatStyle(seat)}>
      <p>
        <small>${`${t('replay.step')} ${step}`}</small>
        ${' '}
        <b>${nameOf(seat)}</b>
        ${`: ${actionWords(decision.played, seat, view)} `}
        <span class=${`grade ${grade}`}>
          <span aria-hidden="true">${MARKS[grade]}</span>
          ${` ${t(`grade.${grade}`)}`}
        </span>
      </p>
      <p>${t('review.better', { move: actionWords(decision.best, seat, view) })}</p>
      <p>${[costWords(decision), ...storyOf(point)].join(' ')}</p>
      <p class="point-buttons">
        <button data-show=${step} aria-pressed=${isHere} onClick=${() => go(index)}>
          ${t('review.show')}
        </button>
        <${TryIt} stateKey=${stateKey} step=${step} />
      </p>
    </li>
  `;
}
