// @ts-check
/** The lobby: five games, a game against bots in one click, tables to join and games to watch. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { hasMessage, t } from '../i18n.js';
import { api } from '../api.js';
import { myName } from '../settings.js';
import { go } from '../router.js';
import { levelName, middleLevel } from '../table/levels.js';
import { inOrder } from '../components/lobby/game_order.js';
import { GamePicture } from '../components/lobby/game_picture.js';
import { Lessons } from '../components/lobby/lessons.js';
import { LobbyBar } from '../components/lobby/lobby_bar.js';
import { RecordOpener } from '../components/lobby/record_opener.js';
import { OtherTables, OwnTables, useLobby } from '../components/lobby/table_lists.js';

/** @typedef {import('../types.js').GameSummary} GameSummary */
/** @typedef {import('../types.js').Lobby} LobbyLists */
/** @typedef {import('../types.js').TableRequest} TableRequest */
/** @typedef {(problem: string) => void} Fail */

const LIVELY = 3; // seats of a game that is begun in one click

export function Lobby() {
  const [games, setGames] = useState(/** @type {GameSummary[]} */ ([]));
  const [problem, setProblem] = useState('');
  const lobby = useLobby();
  useEffect(() => {
    api.games().then(setGames, (error) => setProblem(messageOf(error)));
  }, []);
  return html`
    <div class="lobby">
      <${LobbyBar} />
      <main id="main">
        <p class="lead">${t('lobby.lead')}</p>
        ${
          problem &&
          html`
            <p role="alert" class="problem">${problem}</p>
          `
        }
        ${
          lobby &&
          games.length > 0 &&
          html`
            <${Everything} lobby=${lobby} games=${games} fail=${setProblem} />
          `
        }
      </main>
    </div>
  `;
}

/**
 * All at once: what came before its answer would be pushed aside by it.
 * @param {{lobby: LobbyLists, games: GameSummary[], fail: Fail}} props
 */
const Everything = ({ lobby, games, fail }) => html`
  <${OwnTables} lobby=${lobby} />
  <${Games} games=${games} newcomer=${lobby.mine.length === 0} fail=${fail} />
  <${OtherTables} lobby=${lobby} />
  <div class="history">
    <a class="button" data-workshop href="/workshop">${t('workshop.make')}</a>
    <a class="button" href="/statistics">${t('mystats')}</a>
    <${RecordOpener} />
  </div>
`;

/**
 * The games, the easiest first; for those who never played, the lessons before them.
 * @param {{games: GameSummary[], newcomer: boolean, fail: Fail}} props
 */
function Games({ games, newcomer, fail }) {
  const sorted = inOrder(games);
  /** @param {GameSummary} game */
  const learn = (game) => begin(lessonOf(game), fail);
  const lessons = html`
    <${Lessons} games=${sorted} begin=${learn} />
  `;
  return html`
    ${newcomer && lessons}
    <ul class="games" aria-label=${t('games')}>
      ${sorted.map(
        (game) => html`
          <${GameCard} key=${game.key} game=${game} fail=${fail} />
        `,
      )}
    </ul>
    ${!newcomer && lessons}
  `;
}

/** @param {{game: GameSummary, fail: Fail}} props */
function GameCard({ game, fail }) {
  const about = `about.${game.key}`;
  const seats = `${game.seats[0]}–${game.seats[game.seats.length - 1]}`;
  return html`
    <li class="game">
      <${GamePicture} game=${game.key} />
      <div class="game-text">
        <h2>${game.name}</h2>
        <p>${hasMessage(about) ? t(about) : game.summary}</p>
        <p class="quiet">${[t('seats.n', { n: seats }), ...factsOf(game)].join(' · ')}</p>
        <p class="quiet">${t('play_now.level', { level: levelName(middleLevel(game.levels)) })}</p>
        <div class="game-buttons">
          <${PlayButton} game=${game} fail=${fail} />
          <a class="button" href=${`/new?game=${game.key}`}>${t('new_table.short')}</a>
          <a class="button" href=${`/rules/${game.key}`}>${t('rules')}</a>
        </div>
      </div>
    </li>
  `;
}

/**
 * How long a game lasts and how hard it is, where the texts of the page say it.
 * @param {GameSummary} game
 */
const factsOf = ({ key }) =>
  [`duration.${key}`, `difficulty.${key}`].filter(hasMessage).map((name) => t(name));

/** @param {{game: GameSummary, fail: Fail}} props */
function PlayButton({ game, fail }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    await begin(againstBots(game, middleLevel(game.levels)), fail);
    setBusy(false);
  };
  return html`
    <button class="primary" data-play=${game.key} disabled=${busy} onClick=${play}>
      ${t('play_now')}
    </button>
  `;
}

/**
 * Make a table and go there; `fail` shows what is wrong.
 * @param {TableRequest} table
 * @param {Fail} fail
 */
async function begin(table, fail) {
  try {
    go(`/table/${(await api.create(table)).id}`);
  } catch (error) {
    fail(messageOf(error));
  }
}

/**
 * A table with oneself and as many bots as make a lively game.
 * @param {GameSummary} game
 * @param {string|null} level
 * @returns {TableRequest}
 */
function againstBots(game, level) {
  const seats = Math.min(LIVELY, game.seats[game.seats.length - 1]);
  /** @type {TableRequest['seats']} */
  const bots = Array(seats - 1).fill({ kind: 'bot', level });
  return {
    game: game.key,
    seats: [{ kind: 'me', name: myName.value || t('guest') }, ...bots],
    options: { hints: true },
  };
}

/**
 * A table that gives the lesson of a game, against the easiest bot.
 * @param {GameSummary} game
 * @returns {TableRequest}
 */
function lessonOf(game) {
  const table = againstBots(game, game.levels[0].key);
  const seats = table.seats.slice(0, game.seats[0]);
  return { ...table, seats, options: { hints: true, lesson: true, undo_seconds: 0 } };
}
