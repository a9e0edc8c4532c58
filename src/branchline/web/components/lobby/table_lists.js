// @ts-check
/** The tables in the lobby: what waits for me, my games, those to join or watch, finished ones. */
import { html, useEffect, useState } from '../../ui.js';
import { shownLanguage, t } from '../../i18n.js';
import { api } from '../../api.js';

/** @typedef {import('../../types.js').ListedTable} ListedTable */
/** @typedef {import('../../types.js').Lobby} Lobby */

const REFRESH = 5000; // milliseconds
const FINISHED = 12; // games to watch at most
/** @type {Lobby} shown while the server cannot tell */
const NONE = { mine: [], open: [], running: [], finished: [] };

/** @param {ListedTable} table */
const isMyTurn = (table) => table.waiting.some((seat) => table.mine.includes(seat));

/**
 * What waits for me, and the rest of my games.
 * @param {{lobby: Lobby}} props
 */
export function OwnTables({ lobby }) {
  const current = lobby.mine.filter((x) => x.status === 'open' || x.status === 'running');
  const rest = current.filter((x) => !isMyTurn(x));
  return html`
    <${TableList} title="tables.turn" tables=${current.filter(isMyTurn)} word="tables.go_on" />
    <${TableList} title="tables.mine" tables=${rest} word="tables.go_on" />
  `;
}

/** @param {{lobby: Lobby}} props */
export function OtherTables({ lobby }) {
  const own = new Set(lobby.mine.map((x) => x.id));
  /** @param {ListedTable[]} list */
  const others = (list) => list.filter((x) => !own.has(x.id));
  const over = [...lobby.mine, ...others(lobby.finished)].filter((x) => x.status === 'over');
  const finished = over.slice(0, FINISHED);
  return html`
    <${TableList} title="tables.open" tables=${others(lobby.open)} word="tables.join" />
    <${TableList} title="tables.running" tables=${others(lobby.running)} word="tables.watch" />
    <${TableList} title="tables.finished" tables=${finished} word="replay" path="/replay/" />
  `;
}

/** The tables, asked for again and again while they are shown. */
export function useLobby() {
  const [lobby, setLobby] = useState(/** @type {Lobby|null} */ (null));
  useEffect(() => {
    const load = () => api.tables().then(setLobby, () => setLobby((last) => last ?? NONE));
    load();
    const timer = setInterval(load, REFRESH);
    return () => clearInterval(timer);
  }, []);
  return lobby;
}

/** @param {{title: string, tables: ListedTable[], word: string, path?: string}} props */
function TableList({ title, tables, word, path = '/table/' }) {
  if (!tables.length) return null;
  return html`
    <section class=${`tables ${title.replace('.', '-')}`}>
      <h2>${t(title)}</h2>
      <ul>
        ${tables.map(
          (x) => html`
            <${TableLink} key=${x.id} table=${x} word=${word} path=${path} />
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{table: ListedTable, word: string, path: string}} props */
const TableLink = ({ table, word, path }) => html`
  <li>
    <a href=${path + table.id}>
      <span class="table-words">
        <b>${table.title}${table.options.lesson && ` · ${t('lesson')}`}</b>
        <span>${table.result ? scoreWords(table) : namesOf(table).join(', ')}</span>
        <small>${stateWords(table)}</small>
      </span>
      <em>${t(word)} ›</em>
    </a>
    ${
      table.status === 'over' &&
      html`
        <a class="review-link" href=${`/review/${table.id}`} aria-label=${reviewLabel(table)}>
          ${t('review')} ›
        </a>
      `
    }
  </li>
`;

/** @param {ListedTable} table */
const reviewLabel = (table) => `${t('review')}: ${table.title}, ${scoreWords(table)}`;

/** @param {ListedTable} table */
const namesOf = (table) => table.seats.map((s) => (s.kind === 'open' ? t('seat.open') : s.name));

/**
 * Everybody with their points, the winner first.
 * @param {ListedTable} table
 */
function scoreWords(table) {
  const { totals = [], ranks = [] } = table.result ?? {};
  const names = namesOf(table);
  const order = names.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
  return order.map((seat) => `${names[seat]} ${totals[seat]}`).join(' · ');
}

/**
 * Whose turn it is, or when the game ended and where one came in.
 * @param {ListedTable} table
 */
function stateWords(table) {
  const day = new Date(1000 * table.changed).toLocaleDateString(shownLanguage.value, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  if (table.status === 'over') return [day, placeWords(table)].filter(Boolean).join(' · ');
  if (table.status === 'open') return t('tables.waiting');
  const asked = table.waiting.filter((seat) => !table.mine.includes(seat));
  if (!asked.length || isMyTurn(table)) return '';
  return t('ask.wait', { who: asked.map((seat) => table.seats[seat].name).join(', ') });
}

/** @param {ListedTable} table */
function placeWords(table) {
  const ranks = table.mine.map((seat) => table.result?.ranks[seat] ?? 0).filter(Boolean);
  if (!ranks.length) return '';
  const best = Math.min(...ranks);
  return best === 1 ? t('tables.won') : t('tables.place', { n: best, of: table.seats.length });
}
