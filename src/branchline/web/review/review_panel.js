// @ts-check
/** What a review says, beside the board; while it is being made, how far it is. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { ChanceSource } from '../components/table/chance_source.js';
import { ChanceTable } from './chance_table.js';
import { Decisions } from './decisions.js';
import { PlayerFigures } from './player_figures.js';
import { TicketFates } from './ticket_fates.js';
import { TurningPoints } from './turning_points.js';

/** @typedef {import('../types.js').Review} Review */
/** @typedef {import('../types.js').ReviewState} ReviewState */
/** @typedef {import('../types.js').ReplayStep} ReplayStep */

/**
 * A review, and the moment of the game that is shown.
 * @typedef {object} Shown
 * @property {Review} review
 * @property {string} stateKey
 * @property {ReplayStep[]} steps
 * @property {number[]} shownAt for each step of the review the step of the replay
 * @property {number} at the step of the replay
 * @property {(at: number) => void} go
 */

/** @param {Shown} props */
export const ReviewPanel = (props) => html`
  <section class="side review-panel" tabindex="0" aria-label=${t('review')}>
    <${ChanceSource} source=${props.review.source} />
    <${TurningPoints} ...${props} />
    <${PlayerFigures} players=${props.review.players} />
    <${Decisions} ...${props} />
    <${TicketFates} ...${props} />
    <${ChanceTable} ...${props} />
  </section>
`;

/** @param {{state: ReviewState|null, problem: string, again: () => void}} props */
export function ReviewProgress({ state, problem, again }) {
  if (problem || state?.status === 'failed') {
    return html`
      <section class="side review-panel review-progress" aria-label=${t('review')}>
        <p role="alert">${problem || t('review.failed')}</p>
        <button class="primary" onClick=${again}>${t('review.again')}</button>
      </section>
    `;
  }
  const { done = 0, of = 0 } = state ?? {};
  return html`
    <section class="side review-panel review-progress" aria-label=${t('review')}>
      <p role="status">${of ? t('review.running', { done, of }) : t('review.waiting')}</p>
      <progress aria-label=${t('review')} max=${of || 1} value=${of ? done : null}></progress>
      <p class="quiet">${t('review.meanwhile')}</p>
    </section>
  `;
}
