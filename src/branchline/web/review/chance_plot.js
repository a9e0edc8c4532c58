// @ts-check
/**
 * The chance of every seat over a game: a line for each, with marks where chance was given away.
 * It is walked through with mouse, finger or keys, as a slider.
 */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import { DASHES, SEATS } from '../board/palette.js';
import { nameOf } from '../table/store.js';
import { MARKS, chanceWords, percent } from './review_words.js';

/** @typedef {import('../types.js').Review} Review */
/** @typedef {import('../types.js').PointerIn<SVGElement>} Pointed */

const WIDTH = 400;
const HEIGHT = 100;
const HALF = 50;
const FAR = 10; // steps with Page Up and Page Down

/**
 * @typedef {object} Walk
 * @property {Review} review
 * @property {number} step of the review
 * @property {(step: number) => void} go
 */

/** @param {Walk} props */
export const ChancePlot = (props) => html`
  <div class="chances">
    <${Legend} now=${props.review.chances[props.step]} />
    <${Plot} ...${props} />
    <${Marks} review=${props.review} />
  </div>
`;

/** @param {Walk} props */
function Plot({ review: { chances }, step, go }) {
  const last = chances.length - 1;
  const now = chances[step];
  return html`
    <svg
      viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="slider"
      tabindex="0"
      aria-label=${t('review.chance')}
      aria-valuemin="0"
      aria-valuemax=${last}
      aria-valuenow=${step}
      aria-valuetext=${t('review.step', { n: step, of: last, chances: chanceWords(now) })}
      ...${walking(step, last, go)}
    >
      <path class="grid" d=${`M0 ${HALF}H${WIDTH}`} />
      ${now.map((_, seat) => line(chances, seat))}
      <path class="cursor" d=${`M${xOf(step, last)} 0V${HEIGHT}`} />
    </svg>
  `;
}

/**
 * What mouse, finger and keys do.
 * @param {number} step
 * @param {number} last
 * @param {(step: number) => void} go
 */
function walking(step, last, go) {
  /** @param {Pointed} e */
  const walk = (e) => {
    const { left, width } = e.currentTarget.getBoundingClientRect();
    go(Math.round(Math.min(1, Math.max(0, (e.clientX - left) / width)) * last));
  };
  /** @param {Pointed} e */
  const onPointerDown = (e) => {
    e.currentTarget.setPointerCapture(e.pointerId);
    walk(e);
  };
  /** @param {Pointed} e */
  const onPointerMove = (e) => {
    if (e.buttons) walk(e);
  };
  /** @param {KeyboardEvent} e */
  const onKeyDown = (e) => {
    const to = stepByKey(e.key, step, last);
    if (to == null) return;
    e.preventDefault();
    e.stopPropagation(); // the keys of the replay would go on once more
    go(Math.min(last, Math.max(0, to)));
  };
  return { onPointerDown, onPointerMove, onKeyDown };
}

/** @param {{now: number[]}} props */
const Legend = ({ now }) => html`
  <ul class="legend" aria-hidden="true">
    ${now.map(
      (n, seat) => html`
        <li key=${seat}>
          <svg viewBox="0 0 22 8">
            <path
              class=${`points-line seat-${seat}`}
              d="M0 4H22"
              stroke=${SEATS[seat].fill}
              stroke-dasharray=${DASHES[seat]}
            />
          </svg>
          <span>${nameOf(seat)}</span>
          <b>${percent(n)} %</b>
        </li>
      `,
    )}
  </ul>
`;

/**
 * @param {number[][]} chances
 * @param {number} seat
 */
const line = (chances, seat) => html`
  <polyline
    key=${seat}
    class=${`points-line seat-${seat}`}
    points=${chances.map((now, i) => `${xOf(i, chances.length - 1)},${yOf(now[seat])}`).join(' ')}
    stroke=${SEATS[seat].fill}
    stroke-dasharray=${DASHES[seat]}
  />
`;

/**
 * What was no good decision, above the place where it was made; text keeps its shape outside of
 * the stretched plot.
 * @param {{review: Review}} props
 */
const Marks = ({ review }) => html`
  <div class="chance-marks" aria-hidden="true">
    ${review.decisions
      .filter(({ grade }) => grade === 'mistake' || grade === 'blunder')
      .map(
        ({ step, seat, grade }) => html`
          <b
            key=${step}
            class=${cls(grade)}
            style=${{
              left: `${(100 * (step - 1)) / (review.chances.length - 1)}%`,
              '--seat': SEATS[seat].fill,
            }}
          >
            ${MARKS[grade]}
          </b>
        `,
      )}
  </div>
`;

/**
 * Where a key leads; undefined where it is for something else.
 * @param {string} key
 * @param {number} step
 * @param {number} last
 */
function stepByKey(key, step, last) {
  /** @type {Record<string, number>} */
  const keys = {
    ArrowLeft: step - 1,
    ArrowDown: step - 1,
    ArrowRight: step + 1,
    ArrowUp: step + 1,
    PageDown: step - FAR,
    PageUp: step + FAR,
    Home: 0,
    End: last,
  };
  return keys[key];
}

/**
 * @param {number} step
 * @param {number} last
 */
const xOf = (step, last) => ((step / Math.max(1, last)) * WIDTH).toFixed(1);

/** @param {number} chance */
const yOf = (chance) => (HEIGHT - 3 - chance * (HEIGHT - 6)).toFixed(1);
