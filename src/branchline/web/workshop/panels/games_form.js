// @ts-check
/** Which bots play the map for the report, how many games, and how far they are. */
import { html, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { api } from '../../api.js';
import { levelName } from '../../table/levels.js';
import { ChoiceField, NumberField } from '../fields.js';
import { playGames, report, stopGames, wanted } from '../report.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../types.js').GamesWanted} GamesWanted */

const COUNTS = [20, 60, 200, 1000];
const USUAL = 'express';

/** @param {{map: MapDocument}} props */
export function GamesForm({ map }) {
  const [levels, setLevels] = useState([USUAL]);
  const [games, setGames] = useState({ level: USUAL, seats: map.seats[0], games: COUNTS[1] });
  const seats = Math.max(map.seats[0], Math.min(map.seats[1], games.seats));
  useEffect(() => {
    allLevels().then(setLevels, () => {});
  }, []);
  return wanted.value
    ? html`
        <${Progress} games=${wanted.value} />
      `
    : html`
        <fieldset>
          <legend>${t('workshop.report.play')}</legend>
          <${Choices} map=${map} levels=${levels} games=${{ ...games, seats }} set=${setGames} />
          <button
            class="primary"
            data-play-games
            onClick=${() => playGames(map, { ...games, seats })}
          >
            ${t('workshop.report.start')}
          </button>
          <p class="quiet">${t('workshop.report.about')}</p>
          <p class="quiet" data-chance-source>${t('workshop.report.chances')}</p>
        </fieldset>
      `;
}

/**
 * @param {object} props
 * @param {MapDocument} props.map
 * @param {string[]} props.levels
 * @param {GamesWanted} props.games
 * @param {(games: GamesWanted) => void} props.set
 */
const Choices = ({ map, levels, games, set }) => html`
  <${ChoiceField}
    label=${t('level')}
    value=${games.level}
    choices=${levels.map((key) => [key, levelName(key)])}
    set=${(/** @type {string} */ level) => set({ ...games, level })}
  />
  <${NumberField}
    label=${t('workshop.seats')}
    value=${games.seats}
    least=${map.seats[0]}
    most=${map.seats[1]}
    set=${(/** @type {number} */ seats) => set({ ...games, seats })}
  />
  <${ChoiceField}
    label=${t('workshop.report.count')}
    value=${String(games.games)}
    choices=${COUNTS.map((count) => [String(count), String(count)])}
    set=${(/** @type {string} */ count) => set({ ...games, games: Number(count) })}
  />
`;

/** The keys of the levels, which are the same for all games. */
async function allLevels() {
  const [first] = await api.games();
  const { levels } = await api.game(first.key);
  return levels.map(({ key }) => key);
}

/** @param {{games: GamesWanted}} props */
function Progress({ games: { games } }) {
  const found = report.value?.found.results;
  const done = found?.games ?? 0;
  return html`
    <div class="ws-progress" role="status">
      <progress max=${games} value=${Math.min(done, games)}></progress>
      <span>${t('workshop.report.progress', { n: done, of: games })}</span>
      <button data-stop-games onClick=${stopGames}>${t('workshop.report.stop')}</button>
    </div>
  `;
}
