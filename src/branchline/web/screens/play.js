// @ts-check
/** A table in play: for those who sit there and those who watch. */
import { cls, html, messageOf, useEffect } from '../ui.js';
import { api } from '../api.js';
import { shownLanguage } from '../i18n.js';
import * as S from '../table/store.js';
import { readGame } from '../table/game_data.js';
import { Connection } from '../table/connection.js';
import { setConnection } from '../table/actions.js';
import { announce, handOver } from '../table/announcements.js';
import { listenToKeys } from '../table/keys.js';
import { BoardHost } from '../components/board_host.js';
import { Bonuses } from '../components/bonuses.js';
import { CardRow } from '../components/card_row.js';
import { Hand } from '../components/hand.js';
import { HandOver } from '../components/hand_over.js';
import { Hints } from '../components/hints.js';
import { Lesson } from '../components/lesson.js';
import { TableMissing } from '../components/not_found.js';
import { Offer } from '../components/offer.js';
import { PaymentDialog } from '../components/payment.js';
import { Players } from '../components/players.js';
import { Prompt } from '../components/prompt.js';
import { ScoreSheet } from '../components/score_sheet.js';
import { SidePanel } from '../components/side_panel.js';
import { TableBar } from '../components/table_bar.js';
import { Tickets } from '../components/tickets.js';
import { TunnelDialog, TunnelNews } from '../components/tunnel.js';
import { WaitingRoom } from './waiting_room.js';
import { YardTable } from '../yards/yard_table.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').View} View */

/** @param {{id: string}} props */
export function PlayScreen({ id }) {
  useEffect(() => enter(id), [id]);
  const g = S.game.value;
  document.title = `${S.myTurn.value ? '● ' : ''}${g?.name ?? ''} – Branchline`;
  if (!S.table.value || !g) {
    return html`
      <${TableMissing} />
    `;
  }
  if (!S.view.value) {
    return html`
      <${WaitingRoom} table=${S.table.value} />
    `;
  }
  return html`
    <${Table} g=${g} v=${S.view.value} />
  `;
}

/**
 * Load the table and its game, and connect. Returns how to leave.
 * @param {string} id
 */
function enter(id) {
  /** @type {Connection|null} */
  let connection = null;
  let left = false;
  const stopKeys = listenToKeys();
  S.resetTable();
  const load = async () => {
    const info = await api.table(id);
    const game = readGame(await api.game(info.game));
    if (left) return;
    S.game.value = game;
    S.table.value = info;
    const listeners = { onStep: announce, onSnapshot: handOver };
    connection = new Connection(id, info.mine[0] ?? null, listeners);
    setConnection(connection);
  };
  load().catch((error) => {
    S.gone.value = messageOf(error);
  });
  return () => {
    left = true;
    stopKeys();
    setConnection(null);
    connection?.close();
    S.resetTable();
  };
}

/** @param {{g: Game, v: View}} props */
function Table({ g, v }) {
  const map = g.family === 'map';
  const look = cls(
    'table',
    g.layout,
    v.hand == null && 'watching',
    v.decision === 'over' && 'over',
    S.openPanel.value && `show-${S.openPanel.value}`,
    S.myTurn.value && 'my-turn',
  );
  return html`
    <div
      class=${look}
      aria-busy=${S.busy.value}
      data-seq=${S.seq.value}
      data-decision=${v.decision}
    >
      <${TableBar} />
      <${LeftColumn} map=${map} v=${v} />
      <${Middle} g=${g} map=${map} over=${v.decision === 'over'} />
      <${CardRow} />
      ${
        map &&
        html`
          <${Hand} />
        `
      }
      <${Dialogs} />
    </div>
  `;
}

const Dialogs = () => html`
  <${PaymentDialog} />
  <${TunnelDialog} />
  <${TunnelNews} />
  <${Hints} />
  <${HandOver} />
`;

/** @param {{map: boolean, v: View}} props */
function LeftColumn({ map, v }) {
  /** @param {string[]} cities */
  const show = (cities) => {
    closePanel();
    S.board.value?.fitCities(cities);
  };
  /** @param {number} route */
  const jump = (route) => {
    closePanel();
    S.board.value?.showRoute(route);
  };
  const choosing = v.offer.length > 0 && v.tickets.length === 0;
  return html`
    <div class="left-column">
      <aside class="left">
        <${Players} />
        <${Offer} />
        <div class="holdings">
          ${
            !choosing &&
            html`
              <${Tickets} show=${show} />
            `
          }
          ${
            map &&
            html`
              <${Bonuses} />
            `
          }
        </div>
      </aside>
      <${SidePanel} jump=${map ? jump : undefined} />
    </div>
  `;
}

/** @param {{g: Game, map: boolean, over: boolean}} props */
const Middle = ({ g, map, over }) => html`
  <main class="middle-column" id="main" onPointerDown=${closePanel}>
    <h1 class="sr">${g.name}</h1>
    <${Lesson} />
    ${
      map
        ? html`
            <${BoardHost} key=${shownLanguage.value} />
          `
        : html`
            <${YardTable} />
          `
    }
    <${Prompt} />
    ${
      over &&
      html`
        <${ScoreSheet} />
      `
    }
  </main>
`;

function closePanel() {
  S.openPanel.value = '';
}
