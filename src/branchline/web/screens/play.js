// @ts-check
/** A table in play: for those who sit there and those who watch. */
import { cls, html, useEffect } from '../ui.js';
import { api } from '../api.js';
import { language } from '../settings.js';
import * as S from '../table/store.js';
import { readGame } from '../table/sheet.js';
import { Connection } from '../table/socket.js';
import { useConnection } from '../table/actions.js';
import { announce, handOver } from '../table/news.js';
import { BoardHost, theBoard } from '../parts/boardhost.js';
import { Bonuses, Players } from '../parts/players.js';
import { OfferSheet, Tickets } from '../parts/tickets.js';
import { Row } from '../parts/row.js';
import { Hand } from '../parts/hand.js';
import { PaymentSheet } from '../parts/payment.js';
import { TunnelNews, TunnelSheet } from '../parts/tunnel.js';
import { Guide, Hints, Prompt } from '../parts/prompt.js';
import { Side } from '../parts/side.js';
import { TableBar } from '../parts/tablebar.js';
import { HandOver, NotYet } from '../parts/overlays.js';
import { ScoreSheet } from '../parts/score.js';
import { WaitingRoom } from './waiting.js';
import { YardTable } from '../yards/table.js';
import { listenToKeys } from '../table/keys.js';

/** @param {{id: string}} props */
export function PlayScreen({ id }) {
  useEffect(() => enter(id), [id]);
  document.title = `${S.myTurn.value ? '● ' : ''}${S.game.value?.name ?? ''} – Branchline`;
  if (!S.table.value || !S.game.value) return html`<${NotYet} />`;
  if (!S.view.value) return html`<${WaitingRoom} />`;
  return html`<${Table} />`;
}

/** Load the table and its game, and connect. Returns how to leave. */
function enter(id) {
  let connection = /** @type {Connection|null} */ (null), left = false;
  const stopKeys = listenToKeys();
  S.forget();
  (async () => {
    const info = await api.table(id);
    const game = readGame(await api.game(info.game));
    if (left) return;
    S.game.value = game;
    S.table.value = info;
    connection = new Connection(id, info.mine[0] ?? null, { onStep: announce, onSnapshot: handOver });
    useConnection(connection);
  })().catch((error) => { S.gone.value = error.message; });
  return () => { left = true; stopKeys(); useConnection(null); connection?.close(); S.forget(); };
}

function Table() {
  const g = /** @type {any} */ (S.game.value), v = /** @type {any} */ (S.view.value);
  const map = g.family === 'map';
  const show = (cities) => { S.sheet.value = ''; theBoard?.fitCities(cities); };
  const jump = (route) => { S.sheet.value = ''; theBoard?.showRoute(route); };
  const over = v.decision === 'over';
  const look = cls('table', g.look, v.hand == null && 'watching', over && 'over',
    S.sheet.value && `show-${S.sheet.value}`, S.myTurn.value && 'my-turn');
  return html`<div class=${look} aria-busy=${S.busy.value} data-seq=${S.seq.value} data-decision=${v.decision}>
    <${TableBar} />
    <div class="left-column"><aside class="left"><${Players} /><${OfferSheet} />
      <div class="holdings">${(v.offer.length === 0 || v.tickets.length > 0) && html`<${Tickets} show=${show} />`}${map && html`<${Bonuses} />`}</div></aside>
      <${Side} jump=${map ? jump : undefined} /></div>
    <main class="middle-column" id="main" onPointerDown=${() => { S.sheet.value = ''; }}><h1 class="sr">${g.name}</h1>
      <${Guide} />
      ${map ? html`<${BoardHost} key=${language.value} />` : html`<${YardTable} />`}
      <${Prompt} />${over && html`<${ScoreSheet} />`}</main>
    <${Row} />
    ${map ? html`<${Hand} />` : null}
    <${PaymentSheet} /><${TunnelSheet} /><${TunnelNews} /><${Hints} /><${HandOver} /></div>`;
}
