// @ts-check
/** The tables in the lobby: one's own, those to join, those to watch, and finished games. */
import { html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';

/** @typedef {import('../types.js').TableInfo} TableInfo */
/** @typedef {import('../types.js').Lobby} Lobby */

const REFRESH = 5000; // milliseconds
const FINISHED = 12; // games to watch at most

export function TableLists() {
  const lobby = useLobby();
  if (!lobby) return null;
  const own = new Set(lobby.mine.map((x) => x.id));
  /** @param {TableInfo[]} list */
  const others = (list) => list.filter((x) => !own.has(x.id));
  const current = lobby.mine.filter((x) => x.status === 'open' || x.status === 'running');
  const over = lobby.mine.filter((x) => x.status === 'over');
  const finished = [...over, ...others(lobby.finished)].slice(0, FINISHED);
  return html`
    <${TableList} title="tables.mine" tables=${current} word="tables.go_on" />
    <${TableList} title="tables.open" tables=${others(lobby.open)} word="tables.join" />
    <${TableList} title="tables.running" tables=${others(lobby.running)} word="tables.watch" />
    <${TableList} title="tables.finished" tables=${finished} word="replay" path="/replay/" />
  `;
}

/** The tables, asked for again and again while they are shown. */
function useLobby() {
  const [lobby, setLobby] = useState(/** @type {Lobby|null} */ (null));
  useEffect(() => {
    const load = () => api.tables().then(setLobby, () => {});
    load();
    const timer = setInterval(load, REFRESH);
    return () => clearInterval(timer);
  }, []);
  return lobby;
}

/** @param {{title: string, tables: TableInfo[], word: string, path?: string}} props */
function TableList({ title, tables, word, path = '/table/' }) {
  if (!tables.length) return null;
  return html`
    <section class="tables">
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

/** @param {{table: TableInfo, word: string, path: string}} props */
function TableLink({ table, word, path }) {
  const names = table.seats.map((s) => (s.kind === 'open' ? t('seat.open') : s.name));
  return html`
    <li>
      <a href=${path + table.id}>
        <b>${table.title}</b>
        <span>${names.join(', ')}</span>
        <em>${t(word)} ›</em>
      </a>
    </li>
  `;
}
