// @ts-check
/** A finished game step by step, with a slider and a link to the step. */
import { batch, html, messageOf, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { place, rewrite } from '../router.js';
import * as S from '../table/store.js';
import { readGame } from '../table/game_data.js';
import { describeEvent, isLogged } from '../table/descriptions.js';
import { BoardHost } from '../components/board_host.js';
import { Bonuses } from '../components/bonuses.js';
import { CardRow } from '../components/card_row.js';
import { MiniCards } from '../components/card.js';
import { Icon } from '../components/icons.js';
import { Log } from '../components/log.js';
import { TableMissing } from '../components/not_found.js';
import { Players } from '../components/players.js';
import { PointsChart } from '../components/points_chart.js';
import { ReplaySlider } from '../components/replay_slider.js';
import { ScoreSheet } from '../components/score_sheet.js';
import { copyLink } from '../components/table_menu.js';
import { TicketFace, lightsUp } from '../components/tickets.js';
import { YardTable } from '../yards/yard_table.js';

/** @typedef {import('../types.js').ReplayStep} ReplayStep */

/** @param {{id: string}} props */
export function ReplayScreen({ id }) {
  const [steps, setSteps] = useState(/** @type {ReplayStep[]|null} */ (null));
  useEffect(() => load(id, setSteps), [id]);
  return steps
    ? html`
        <${Replay} id=${id} steps=${steps} />
      `
    : html`
        <${TableMissing} />
      `;
}

/**
 * Load the steps that count, each with the view after it. Returns how to leave.
 * @param {string} id
 * @param {(steps: ReplayStep[]) => void} setSteps
 */
function load(id, setSteps) {
  let left = false;
  S.resetTable();
  const fetchSteps = async () => {
    const found = await api.replay(id);
    const game = readGame(await api.game(found.table.game));
    if (left) return;
    batch(() => {
      S.game.value = game;
      S.table.value = found.table;
    });
    setSteps(S.withoutUndone(found.steps));
  };
  fetchSteps().catch((error) => {
    S.gone.value = messageOf(error);
  });
  return () => {
    left = true;
    S.resetTable();
  };
}

/** @param {{id: string, steps: ReplayStep[]}} props */
function Replay({ id, steps }) {
  const last = steps.length - 1;
  const asked = Number(place.value.query.get('step') ?? last);
  const [at, setAt] = useState(Math.min(Math.max(0, asked || 0), last));
  useEffect(() => show(steps, at, id), [at]);
  const g = S.game.value;
  const v = S.view.value;
  if (!g || !v) return null;
  const map = g.family === 'map';
  return html`
    <div class=${`table replay ${g.layout}`}>
      <${ReplayBar} name=${g.name} />
      <${LeftColumn} view=${v} map=${map} />
      <main class="middle-column" id="main">
        <h1 class="sr">${t('replay')}: ${g.name}</h1>
        ${
          map
            ? html`
                <${BoardHost} still=${true} />
              `
            : html`
                <${YardTable} />
              `
        }
        <div class="prompt"><p class="ask-line" role="status">${stepWords(steps[at])}</p></div>
        ${
          v.scores &&
          html`
            <${ScoreSheet} closed=${true} />
          `
        }
      </main>
      <${CardRow} />
      <${ReplaySlider} at=${at} last=${last} setAt=${setAt} />
    </div>
  `;
}

/** @param {{view: ReplayStep['view'], map: boolean}} props */
function LeftColumn({ view, map }) {
  /** @param {number} route */
  const jump = (route) => S.board.value?.showRoute(route);
  return html`
    <div class="left-column">
      <aside class="left">
        <${Players} />
        <div class="holdings">
          <${AllHands} view=${view} />
          ${
            map &&
            html`
              <${Bonuses} />
            `
          }
        </div>
      </aside>
      <section class="side" aria-label=${t('tab.log')}>
        <div class="panel" tabindex="0"><${Log} jump=${map ? jump : undefined} /></div>
        <${PointsChart} />
      </section>
    </div>
  `;
}

/**
 * Nothing is hidden any longer: what the server says about every hand and ticket.
 * @param {{view: ReplayStep['view']}} props
 */
const AllHands = ({ view }) => html`
  <section class="all-hands">
    ${(view.open ?? []).map(
      ({ hand, tickets }, seat) => html`
        <details key=${seat}>
          <summary>${t('hand.of', { who: S.nameOf(seat) })}</summary>
          <${MiniCards} cards=${hand} />
          ${tickets.map(ticketLine)}
        </details>
      `,
    )}
  </section>
`;

/** @param {import('../types.js').OwnTicket} own */
const ticketLine = ({ ticket, completed }) => html`
  <div class="ticket" key=${ticket.a + ticket.b} ...${lightsUp(ticket)}>
    <${TicketFace} ticket=${ticket} done=${completed} />
  </div>
`;

/** @param {{name: string}} props */
const ReplayBar = ({ name }) => html`
  <header class="bar">
    <a class="home" href="/" aria-label=${t('lobby')}><${Icon} name="left" /></a>
    <span class="title">${name}</span>
    <span class="tag">${t('replay')}</span>
    <span class="grow"></span>
    <button class="with-icon" onClick=${() => copyLink(location.href)}>
      <${Icon} name="link" />
      <span>${t('copy_link')}</span>
    </button>
  </header>
`;

/** @param {ReplayStep} step */
const stepWords = (step) =>
  step.events.filter(isLogged).map(describeEvent).filter(Boolean).join('. ') || step.action;

/**
 * Show the table after this many steps, and keep the address in step.
 * @param {ReplayStep[]} steps
 * @param {number} at
 * @param {string} id
 */
function show(steps, at, id) {
  batch(() => {
    S.view.value = steps[at].view;
    S.log.value = steps.slice(0, at + 1);
  });
  rewrite(`/replay/${id}?step=${at}`);
}
