// @ts-check
/** How a map begins: with nothing, with one of the games, or with a file. */
import { html, messageOf, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { api } from '../../api.js';
import { GamePicture } from '../../components/lobby/game_picture.js';
import { blank } from './blank.js';
import { readMap } from './files.js';
import { Region } from './region.js';
import { server } from '../server.js';
import { change, closed, takeOut } from '../state.js';

/** @typedef {import('../../types.js').GameSummary} GameSummary */

export function Start() {
  const [games, setGames] = useState(/** @type {GameSummary[]} */ ([]));
  const [problem, setProblem] = useState('');
  useEffect(() => {
    api.games().then(setGames, (error) => setProblem(messageOf(error)));
  }, []);
  /** @param {Promise<import('../types.js').MapDocument>} found */
  const begin = (found) => found.then(change, (error) => setProblem(messageOf(error)));
  /** @param {any} e */
  const read = (e) => {
    const file = e.currentTarget.files[0];
    if (file) begin(file.text().then((/** @type {string} */ text) => readMap(file.name, text)));
  };
  return html`
    <main id="main" class="ws-start">
      <h2>${t('workshop')}</h2>
      <p class="lead">${t('workshop.lead')}</p>
      ${
        problem &&
        html`
          <p role="alert" class="problem">${problem}</p>
        `
      }
      <div class="ws-buttons">
        <button class="primary big" data-blank onClick=${() => change(blank(t('workshop.new')))}>
          ${t('workshop.blank')}
        </button>
        <label class="button ws-file">
          ${t('workshop.file')}
          <input class="sr" type="file" accept=".toml,.csv,.txt,.json,.geojson" onChange=${read} />
        </label>
      </div>
      <p class="quiet">${t('workshop.file.about')}</p>
      <${Closed} />
      <${Region} begin=${change} fail=${setProblem} />
      <${Tiles}
        games=${games.filter(hasMap)}
        open=${(/** @type {string} */ key) => begin(server.game(key))}
      />
    </main>
  `;
}

const Closed = () =>
  closed.value.length > 0 &&
  html`
    <h3>${t('workshop.closed_maps')}</h3>
    <ul class="ws-closed">
      ${closed.value.map(
        (map, i) => html`
          <${ClosedMap} key=${i} map=${map} />
        `,
      )}
    </ul>
  `;

/** @param {{map: import('../types.js').MapDocument}} props */
function ClosedMap({ map }) {
  const open = () => {
    takeOut(map);
    change(map);
  };
  return html`
    <li>
      <button data-closed onClick=${open}>
        <b>${map.name}</b>
        <small class="quiet">${t('workshop.closed_maps.of', { n: map.cities.length })}</small>
      </button>
      <button aria-label=${`${t('workshop.remove')}: ${map.name}`} onClick=${() => takeOut(map)}>
        ×
      </button>
    </li>
  `;
}

/** @param {{games: GameSummary[], open: (key: string) => void}} props */
const Tiles = ({ games, open }) => html`
  <h3>${t('workshop.from_game')}</h3>
  <ul class="tiles">
    ${games.map(
      (game) => html`
        <${GameTile} key=${game.key} game=${game} open=${() => open(game.key)} />
      `,
    )}
  </ul>
`;

/** @param {GameSummary} game */
const hasMap = (game) => !game.options.open_stacks;

/** @param {{game: GameSummary, open: () => void}} props */
const GameTile = ({ game, open }) => html`
  <li class="tile">
    <${GamePicture} game=${game.key} />
    <b>${game.name}</b>
    <button data-game=${game.key} onClick=${open}>${t('workshop.open')}</button>
  </li>
`;
