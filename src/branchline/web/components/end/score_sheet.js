// @ts-check
/** The end: the final scores line by line, points over time, and what comes next. */
import { html, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { seatStyle } from '../../board/palette.js';
import { pathOfLength } from '../../planning/paths.js';
import * as S from '../../table/store.js';
import { RECORD } from '../../table/results/opened_record.js';
import { PlayAgain } from './play_again.js';
import { CloseButton } from '../dialogs/dialog.js';
import { DealCheck } from './deal_check.js';
import { PointsChart } from './points_chart.js';
import { Train } from '../icons.js';
import { AskReview } from './ask_review.js';
import { ScoreLines, pathCounts } from './score_lines.js';
import { Statistics } from './statistics.js';

/** @typedef {import('../../types.js').SeatScore} SeatScore */

/** @param {{closed?: boolean}} props `closed`: it is opened only when asked for */
export function ScoreSheet({ closed = false }) {
  const [open, setOpen] = useState(!closed);
  const scores = S.view.value?.scores;
  useEffect(() => () => S.board.value?.drawPath([], ''), []);
  if (!scores || S.ceremony.value) return null;
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  if (!open) {
    return html`
      <button class="primary reopen" onClick=${show}>${t('score.show')}</button>
    `;
  }
  return html`
    <section class="score" aria-label=${t('score')}>
      <header>
        <h2>${winnerWords(scores.winners)}</h2>
        <${CloseButton} press=${hide} label=${t('score.board')} />
      </header>
      <div class="results">
        <${Ranking} seats=${scores.seats} />
        <${PointsChart} />
        <${Statistics} />
        <${DealCheck} />
      </div>
      <${NextSteps} hide=${hide} />
    </section>
  `;
}

/** @param {number[]} winners */
export function winnerWords(winners) {
  if (winners.length === 1 && winners[0] === S.you.value) return t('score.you_won');
  const who = winners.map(S.nameOf).join(', ');
  return t(winners.length > 1 ? 'score.shared' : 'score.won', { who });
}

/**
 * One seat at a time is opened, so that its score is read line by line.
 * @param {{seats: SeatScore[]}} props
 */
function Ranking({ seats }) {
  const ranked = [...seats].sort((p, q) => p.rank - q.rank);
  const [opened, setOpened] = useState(ranked[0].seat);
  /** @param {SeatScore} score */
  const choose = (score) => {
    setOpened(score.seat);
    drawLongest(score);
  };
  useEffect(() => drawLongest(ranked[0]), []);
  return html`
    <ol class="ranks">
      ${ranked.map(
        (score) => html`
          <${Rank}
            key=${score.seat}
            score=${score}
            open=${opened === score.seat}
            choose=${choose}
          />
        `,
      )}
    </ol>
  `;
}

/** @param {{score: SeatScore, open: boolean, choose: (score: SeatScore) => void}} props */
const Rank = ({ score, open, choose }) => html`
  <li style=${seatStyle(score.seat)}>
    <button class="rank" aria-expanded=${open} onClick=${() => choose(score)}>
      <b>${score.rank}.</b>
      <${Train} seat=${score.seat} />
      <span>${S.nameOf(score.seat)}</span>
      <b class="points">${score.total}</b>
    </button>
    ${
      open &&
      html`
        <${ScoreLines} score=${score} />
      `
    }
  </li>
`;

/**
 * The longest path of a seat, drawn on the board where a bonus hangs on it.
 * @param {SeatScore} score
 */
function drawLongest({ seat, longest }) {
  const board = S.board.value;
  const g = S.game.value;
  const owners = S.view.value?.owners;
  if (!board || !g || !owners || longest == null || !pathCounts()) return;
  const own = owners.flatMap((owner, i) => (owner === seat ? [i] : []));
  board.drawPath(pathOfLength(g.sheet.routes, own, longest), 'longest');
}

/** @param {{hide: () => void}} props */
function NextSteps({ hide }) {
  const table = S.table.value;
  if (!table) return null;
  if (table.id === RECORD) {
    return html`
      <footer>
        <${AskReview} />
        <button onClick=${hide}>${t('score.board')}</button>
        <a class="button" href="/">${t('lobby')}</a>
      </footer>
    `;
  }
  return html`
    <footer>
      <${PlayAgain} />
      <${AskReview} />
      <a class="button" href=${`/replay/${table.id}`}>${t('replay')}</a>
      <button class="to-board" onClick=${hide}>${t('score.board')}</button>
      <a class="button" href=${`/api/tables/${table.id}/record`} download>${t('record')}</a>
      <a class="button" href="/">${t('lobby')}</a>
    </footer>
  `;
}
