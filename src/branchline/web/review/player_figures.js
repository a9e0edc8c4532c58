// @ts-check
/** How the players did: accuracy, by kind of decision too, luck, and the result without it. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { seatStyle } from '../board/palette.js';
import { nameOf } from '../table/store.js';
import { percent, signed } from './review_words.js';

/** @typedef {import('../types.js').ReviewedPlayer} Player */

const KINDS = ['tickets', 'draws', 'claims', 'payments', 'end'];

/** @param {{players: Player[]}} props */
export function PlayerFigures({ players }) {
  const lucky = players.some((one) => one.luck != null);
  return html`
    <section class="review-players">
      <h2>${t('review.players')}</h2>
      <table>
        <thead>
          <tr>
            ${['player', 'accuracy', 'points', ...(lucky ? ['luck', 'adjusted'] : [])].map(heading)}
          </tr>
        </thead>
        <tbody>${players.map((one, seat) => playerRow(one, seat, lucky))}</tbody>
      </table>
      ${
        lucky &&
        html`
          <p class="quiet">${t('review.luck.text')}</p>
        `
      }
      <${ByKind} players=${players} />
    </section>
  `;
}

/** @param {{players: Player[]}} props */
function ByKind({ players }) {
  const kinds = KINDS.filter((kind) => players.some((one) => kind in one.accuracy_by_kind));
  return html`
    <details>
      <summary>${t('review.by_kind')}</summary>
      <table>
        <thead>
          <tr>
            <td></td>
            ${players.map(
              (_, seat) => html`
                <th scope="col" key=${seat}>${nameOf(seat)}</th>
              `,
            )}
          </tr>
        </thead>
        <tbody>${kinds.map((kind) => kindRow(kind, players))}</tbody>
      </table>
    </details>
  `;
}

/** @param {string} key */
const heading = (key) => html`
  <th scope="col" key=${key}>${t(`review.${key}`)}</th>
`;

/**
 * @param {Player} player
 * @param {number} seat
 * @param {boolean} lucky
 */
const playerRow = (player, seat, lucky) => html`
  <tr key=${seat} style=${seatStyle(seat)}>
    <th scope="row">${nameOf(seat)}</th>
    <td>${accuracyWords(player.accuracy)}</td>
    <td>${player.points}</td>
    ${
      lucky &&
      html`
        <td>${luckWords(player)}</td>
        <td>${withoutLuck(player)}</td>
      `
    }
  </tr>
`;

/**
 * @param {string} kind
 * @param {Player[]} players
 */
const kindRow = (kind, players) => html`
  <tr key=${kind}>
    <th scope="row">${t(`review.kind.${kind}`)}</th>
    ${players.map(
      (one, seat) => html`
        <td key=${seat}>${accuracyWords(one.accuracy_by_kind[kind])}</td>
      `,
    )}
  </tr>
`;

/** @param {number|null|undefined} accuracy */
const accuracyWords = (accuracy) => (accuracy == null ? '–' : `${Math.round(accuracy)} %`);

/**
 * Of the victory, and in points.
 * @param {Player} player
 */
const luckWords = ({ luck, luck_points: points }) =>
  luck == null || points == null
    ? '–'
    : `${signed(percent(luck))} % (${signed(Math.round(points))})`;

/** @param {Player} player */
const withoutLuck = ({ adjusted_share: share, adjusted_points: points }) =>
  share == null || points == null ? '–' : `${percent(share)} % (${Math.round(points)})`;
