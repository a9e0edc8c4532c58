// @ts-check
/** The atlas of a game: what tickets, routes, bonuses and places are worth, from many games. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { levelName } from '../table/levels.js';
import { LobbyBar } from '../components/lobby/lobby_bar.js';
import { NotFound } from '../components/not_found.js';
import { Explorer } from './explorer.js';
import { measured, whole } from './format.js';
import { HeatMap } from './heat_map.js';
import { SortableTable } from './sortable_table.js';
import * as rows from './rows.js';

/** @typedef {import('../types.js').CatalogueGame} CatalogueGame */
/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('./types.js').Atlas} Atlas */
/** @typedef {import('./types.js').Cell} Cell */

/** @param {{id: string}} props */
export function AtlasScreen({ id }) {
  const [found, setFound] = useState(/** @type {[CatalogueGame, Atlas]|null} */ (null));
  const [problem, setProblem] = useState('');
  useEffect(() => {
    Promise.all([api.game(id), api.atlas(id)]).then(setFound, (error) =>
      setProblem(messageOf(error)),
    );
  }, [id]);
  if (problem) {
    return html`
      <${NotFound} text=${t('nowhere')} why=${problem} />
    `;
  }
  return html`
    <div class="lobby">
      <${LobbyBar} />
      <main id="main" class="atlas-page">
        ${
          found
            ? html`
                <${AtlasOf} game=${found[0]} atlas=${found[1]} />
              `
            : t('loading')
        }
      </main>
    </div>
  `;
}

/** @param {{game: CatalogueGame, atlas: Atlas}} props */
function AtlasOf({ game, atlas }) {
  const [seats, setSeats] = useState(atlas.cells[0].seats);
  const cell = atlas.cells.find((one) => one.seats === seats) ?? atlas.cells[0];
  const pilot = levelName(atlas.pilot);
  return html`
    <h2>${t('atlas.of', { game: game.name })}</h2>
    <${SeatsChoice} cells=${atlas.cells} seats=${seats} choose=${setSeats} />
    <p>${t('atlas.how', { games: whole(cell.games), pilot })}</p>
    <p>${t('atlas.lots')}</p>
    <${Explorer} key=${`keep ${seats}`} sheet=${game.sheet} cell=${cell} />
    <div key=${seats}>
      <${Tickets} sheet=${game.sheet} cell=${cell} />
      ${
        game.board &&
        html`
          <${Routes} game=${game} cell=${cell} />
        `
      }
      <${Bonuses} sheet=${game.sheet} cell=${cell} />
      <${Tempo} cell=${cell} />
    </div>
    <p>
      <a class="button" href=${`/rules/${game.key}`}>${t('rules')}</a>
      ${' '}
      <a class="button" href="/">${t('lobby')}</a>
    </p>
  `;
}

/** @param {{cells: Cell[], seats: number, choose: (seats: number) => void}} props */
function SeatsChoice({ cells, seats, choose }) {
  /** @param {import('../types.js').SelectChange} e */
  const change = (e) => choose(Number(e.currentTarget.value));
  return html`
    <label>
      ${t('atlas.seats')}${' '}
      <select value=${String(seats)} onChange=${change}>
        ${cells.map(
          (one) => html`
            <option key=${one.seats} value=${String(one.seats)}>${one.seats}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/** @param {{sheet: Sheet, cell: Cell}} props */
const Tickets = ({ sheet, cell }) => html`
  <h3>${t('atlas.tickets')}</h3>
  <p>${t('atlas.tickets.text')}</p>
  <${SortableTable}
    caption=${t('atlas.tickets')}
    hasHeading
    name=${t('atlas.ticket')}
    heads=${rows.ticketHeads()}
    rows=${rows.ticketRows(sheet, cell)}
  />
  <${SortableTable}
    caption=${t('atlas.pairs')}
    name=${t('atlas.pair')}
    heads=${[t('atlas.together')]}
    rows=${rows.pairRows(sheet, cell)}
  />
  <${SortableTable}
    caption=${t('atlas.sizes')}
    name=${t('atlas.number')}
    heads=${rows.resultHeads()}
    rows=${rows.sizeRows(cell)}
  />
`;

/** @param {{game: CatalogueGame, cell: Cell}} props */
function Routes({ game, cell }) {
  const [pointed, setPointed] = useState(/** @type {string|number|null} */ (null));
  return html`
    <h3>${t('atlas.routes')}</h3>
    <p>${t('atlas.owners')}</p>
    <${HeatMap} game=${game} cell=${cell} pointed=${pointed} />
    <${SortableTable}
      caption=${t('atlas.routes')}
      hasHeading
      name=${t('atlas.route')}
      heads=${rows.routeHeads()}
      rows=${rows.routeRows(game.sheet, cell)}
      point=${setPointed}
    />
  `;
}

/** @param {{sheet: Sheet, cell: Cell}} props */
function Bonuses({ sheet, cell }) {
  if (!cell.bonuses.length) return null;
  return html`
    <h3>${t('atlas.bonuses')}</h3>
    <p>${t('atlas.owners')}</p>
    <${SortableTable}
      caption=${t('atlas.bonuses')}
      hasHeading
      name=${t('atlas.bonus')}
      heads=${rows.bonusHeads()}
      rows=${rows.bonusRows(sheet, cell)}
    />
  `;
}

/** @param {{cell: Cell}} props */
function Tempo({ cell }) {
  const [low, middle, high] = cell.rounds;
  return html`
    <h3>${t('atlas.tempo')}</h3>
    <p>${t('atlas.rounds', { low, middle, high })}</p>
    <p>${t('atlas.judged', { points: measured(cell.judged.points, { signed: true }).text })}</p>
    <${SortableTable}
      caption=${t('atlas.tempo')}
      hasHeading
      name=${t('atlas.seat')}
      heads=${rows.resultHeads()}
      rows=${rows.seatRows(cell)}
    />
  `;
}
