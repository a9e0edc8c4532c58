// @ts-check
/** My games together: how many were won, against whom, and how the points went. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { levelName } from '../table/levels.js';
import { groups, opponentsOf, summary } from '../table/results/own_statistics.js';
import { LobbyBar } from '../components/lobby/lobby_bar.js';
import { PointsPlot } from '../components/statistics/points_plot.js';
import { WinBars } from '../components/statistics/win_bars.js';

/** @typedef {import('../types.js').OwnResult} OwnResult */
/** @typedef {import('../types.js').GameSummary} GameSummary */

export function OwnStatistics() {
  const [results, setResults] = useState(/** @type {OwnResult[]|null} */ (null));
  const [games, setGames] = useState(/** @type {GameSummary[]} */ ([]));
  const [problem, setProblem] = useState('');
  useEffect(() => {
    Promise.all([api.results(), api.games()]).then(
      ([found, all]) => {
        setGames(all);
        setResults(found);
      },
      (error) => setProblem(messageOf(error)),
    );
  }, []);
  return html`
    <div class="lobby">
      <${LobbyBar} />
      <main id="main" class="own-statistics">
        <h2>${t('mystats')}</h2>
        ${
          problem &&
          html`
            <p role="alert" class="problem">${problem}</p>
          `
        }
        ${
          results &&
          html`
            <${OwnGames} results=${results} games=${games} />
          `
        }
        <p><a class="button" href="/">${t('lobby')}</a></p>
      </main>
    </div>
  `;
}

/** @param {{results: OwnResult[], games: GameSummary[]}} props */
function OwnGames({ results, games }) {
  const [game, setGame] = useState('');
  if (!results.length) {
    return html`
      <p>${t('mystats.none')}</p>
    `;
  }
  const shown = results.filter((one) => !game || one.game === game);
  return html`
    <${GameChoice} games=${games} results=${results} game=${game} choose=${setGame} />
    <${Figures} results=${shown} games=${games} />
  `;
}

/**
 * @param {object} props
 * @param {GameSummary[]} props.games
 * @param {OwnResult[]} props.results
 * @param {string} props.game
 * @param {(game: string) => void} props.choose
 */
function GameChoice({ games, results, game, choose }) {
  const played = games.filter(({ key }) => results.some((one) => one.game === key));
  /** @param {import('../types.js').SelectChange} e */
  const change = (e) => choose(e.currentTarget.value);
  return html`
    <label class="game-choice">
      ${t('mystats.game')}${' '}
      <select value=${game} onChange=${change}>
        <option value="">${t('mystats.all')}</option>
        ${played.map(
          ({ key, name }) => html`
            <option key=${key} value=${key}>${name}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/** @param {{results: OwnResult[], games: GameSummary[]}} props */
function Figures({ results, games }) {
  const levels = games[0]?.levels.map(({ key }) => key) ?? [];
  /** @param {string} key */
  const gameName = (key) => games.find((game) => game.key === key)?.name ?? key;
  /** @param {string} key */
  const opponents = (key) => (key === 'people' ? t('mystats.people') : levelName(key));
  /** @param {string} n */
  const seats = (n) => t('seats.n', { n });
  return html`
    <${Tiles} results=${results} />
    <div class="plots">
      <${PointsPlot} results=${results} gameName=${gameName} />
      <${WinBars}
        title="mystats.by_game"
        groups=${groups(results, (one) => one.game)}
        name=${gameName}
      />
      <${WinBars}
        title="mystats.by_level"
        groups=${groups(results, (one) => opponentsOf(one, levels))}
        name=${opponents}
      />
      <${WinBars}
        title="mystats.by_seats"
        groups=${groups(results, (one) => String(one.result.totals.length))}
        name=${seats}
      />
    </div>
  `;
}

/** @param {{results: OwnResult[]}} props */
function Tiles({ results }) {
  const all = summary(results);
  const tiles = [
    ['games', all.games],
    ['won', `${all.won} (${share(all.won, all.games)})`],
    ['tickets', `${all.completed} / ${all.tickets}`],
    ['path', all.path || '–'],
    ['streak', all.streak],
    ['best_streak', all.bestStreak],
  ];
  return html`
    <dl class="tiles">
      ${tiles.map(
        ([key, value]) => html`
          <div key=${key}>
            <dt>${t(`mystats.${key}`)}</dt>
            <dd>${value}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/**
 * @param {number} part
 * @param {number} whole
 */
const share = (part, whole) => `${whole ? Math.round((100 * part) / whole) : 0} %`;
