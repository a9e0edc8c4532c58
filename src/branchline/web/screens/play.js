// @ts-check
/** A table in play: for those who sit there and those who watch. */
import { cls, html, messageOf, useEffect, useRef } from '../ui.js';
import { api } from '../api.js';
import { shownLanguage, t } from '../i18n.js';
import * as S from '../table/store.js';
import { boardStyle, readGame } from '../table/game_data.js';
import { Connection } from '../table/connection.js';
import { setConnection } from '../table/actions.js';
import { followAttention } from '../table/news/attention.js';
import { followPeople } from '../table/news/people_news.js';
import { announce, handOver } from '../table/news/announcements.js';
import { listenToKeys } from '../table/keys.js';
import { lessonRuns } from '../table/lesson.js';
import { followPace } from '../table/pace.js';
import { prefersStill } from '../board/svg.js';
import { perform } from '../motion/director.js';
import { clearBanners } from '../motion/banners.js';
import { playSounds } from '../motion/sounds.js';
import { clearStage } from '../motion/stage.js';
import { BoardHost } from '../components/board/board_host.js';
import { Ceremony } from '../components/end/ceremony.js';
import { Bonuses } from '../components/table/bonuses.js';
import { CardCounter } from '../components/cards/card_counter.js';
import { CardRow } from '../components/cards/card_row.js';
import { useFit } from '../components/table/fit_column.js';
import { Hand } from '../components/cards/hand.js';
import { HandOver } from '../components/people/hand_over.js';
import { Hints } from '../components/table/hints.js';
import { Lesson } from '../components/lesson/lesson.js';
import { TableMissing } from '../components/not_found.js';
import { Offer } from '../components/tickets/offer.js';
import { PaymentDialog } from '../components/cards/payment.js';
import { PeopleNotices } from '../components/people/people_notices.js';
import { Players } from '../components/people/players.js';
import { Prompt } from '../components/table/prompt.js';
import { ScoreSheet } from '../components/end/score_sheet.js';
import { SidePanel } from '../components/table/side_panel.js';
import { TableBar } from '../components/table/table_bar.js';
import { Tickets } from '../components/tickets/tickets.js';
import { TunnelDialog, TunnelNews } from '../components/cards/tunnel.js';
import { WaitingRoom } from './waiting_room.js';
import { YardHand } from '../yards/yard_hand.js';
import { YardTable } from '../yards/yard_table.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').View} View */

/** @param {{id: string}} props */
export function PlayScreen({ id }) {
  useEffect(() => enter(id), [id]);
  const g = S.game.value;
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
  S.resetTable();
  const stops = [listenToKeys(), followPace(), followPeople(), followAttention()];
  const load = async () => {
    const info = await api.table(id);
    const game = readGame(await api.game(info.game));
    if (left) return;
    S.game.value = game;
    S.table.value = info;
    const listeners = { onStep: showStep, onSnapshot: handOver, onChat: hearChat };
    connection = new Connection(id, info.mine[0] ?? null, listeners);
    setConnection(connection);
  };
  load().catch((error) => {
    S.gone.value = messageOf(error);
  });
  return () => {
    left = true;
    stops.forEach((stop) => stop());
    setConnection(null);
    connection?.close();
    clearBanners();
    clearStage();
    S.resetTable();
  };
}

/**
 * A step that others or oneself have taken: said, and seen.
 * @param {import('../types.js').Step} step
 * @param {View|null} before
 */
function showStep(step, before) {
  const ended = S.view.value?.decision === 'over' && before?.decision !== 'over';
  S.ceremony.value = ended && !prefersStill() && !document.hidden && !lessonRuns.value;
  announce(step);
  perform(step, before);
}

/** @param {import('../types.js').ChatLine} line */
function hearChat(line) {
  if (line.seat == null || line.seat !== S.you.value) playSounds(['chat']);
}

/** @param {{g: Game, v: View}} props */
function Table({ g, v }) {
  const map = g.family === 'map';
  const look = cls(
    'table',
    g.layout,
    v.hand == null && 'watching',
    v.decision === 'over' && 'over',
    S.choices.value.keeps.length > 0 && 'choosing',
    S.openPanel.value && `show-${S.openPanel.value}`,
    S.myTurn.value && 'my-turn',
  );
  return html`
    <div
      class=${look}
      style=${boardStyle(g)}
      aria-busy=${S.busy.value}
      data-seq=${S.seq.value}
      data-decision=${v.decision}
    >
      <a class="skip" href="#main" onClick=${skip}>${t('skip.table')}</a>
      <${TableBar} />
      <${Prompt} />
      <${LeftColumn} map=${map} v=${v} />
      <${Middle} g=${g} map=${map} over=${v.decision === 'over'} />
      <${CardRow} />
      ${
        map
          ? html`
              <${Hand} />
            `
          : html`
              <${YardHand} />
            `
      }
      <${Dialogs} />
    </div>
  `;
}

/**
 * To what is asked, past the bar and the players. The address stays as it is.
 * @param {MouseEvent} e
 */
function skip(e) {
  e.preventDefault();
  document.getElementById('main')?.focus();
}

const Dialogs = () => html`
  <${PaymentDialog} />
  <${TunnelDialog} />
  <${TunnelNews} />
  <${Hints} />
  <${HandOver} />
  <${PeopleNotices} />
  <${Ceremony} />
  <${Lesson} />
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
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useFit(ref);
  return html`
    <div class="left-column" ref=${ref}>
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
              <${CardCounter} />
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
  <main class="middle-column" id="main" tabindex="-1" onPointerDown=${closePanel}>
    <h1 class="sr">${g.name}</h1>
    ${
      map
        ? html`
            <${BoardHost} key=${shownLanguage.value} />
          `
        : html`
            <${YardTable} />
          `
    }
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
