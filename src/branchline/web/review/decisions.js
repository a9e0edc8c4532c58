// @ts-check
/** Every decision with a choice: what was played, how good it was, and what was better. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { seatStyle } from '../board/palette.js';
import { nameOf } from '../table/store.js';
import { MARKS, actionWords, percent } from './review_words.js';
import { TryIt } from './try_it.js';

/** @typedef {import('./review_panel.js').Shown} Shown */
/** @typedef {import('../types.js').ReviewedDecision} Decision */

/** @param {Shown} props */
export function Decisions(props) {
  const [all, setAll] = useState(false);
  const shown = props.review.decisions.filter(({ grade }) => all || grade !== 'good');
  /** @param {import('../types.js').InputChange} e */
  const change = (e) => setAll(e.currentTarget.checked);
  return html`
    <section class="decisions">
      <h2>${t('review.decisions')}</h2>
      <label>
        <input type="checkbox" checked=${all} onChange=${change} />
        ${` ${t('review.all')}`}
      </label>
      ${
        shown.length === 0 &&
        html`
          <p>${t('review.none')}</p>
        `
      }
      <ol>
        ${shown.map(
          (decision) => html`
            <${DecisionLine} key=${decision.step} ...${props} decision=${decision} />
          `,
        )}
      </ol>
    </section>
  `;
}

/** @param {Shown & {decision: Decision}} props */
function DecisionLine({ stateKey, steps, shownAt, at, go, decision }) {
  const { step, seat, played, best, grade, loss } = decision;
  const index = shownAt[step - 1];
  const { view } = steps[index];
  const isHere = at === index;
  const isGood = grade === 'good';
  return html`
    <li style=${seatStyle(seat)}>
      <button class="decision" aria-current=${isHere ? 'step' : null} onClick=${() => go(index)}>
        <span class=${`grade ${grade}`}>
          <span aria-hidden="true">${MARKS[grade]}</span>
          <span class="sr">${t(`grade.${grade}`)}</span>
        </span>
        <span>
          <b>${nameOf(seat)}</b>
          ${`: ${actionWords(played, seat, view)}`}
          ${
            !isGood &&
            html`
              <small>${t('review.better', { move: actionWords(best, seat, view) })}</small>
            `
          }
        </span>
        <span class="loss">${isGood ? '' : `−${percent(loss)} %`}</span>
      </button>
      ${
        isHere &&
        html`
          <${TryIt} stateKey=${stateKey} step=${step} />
        `
      }
    </li>
  `;
}
