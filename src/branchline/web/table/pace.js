// @ts-check
/** How fast the bots play, how long they leave to undo, and whether their pauses are skipped. */
import { effect } from '../ui.js';
import { chosenPace } from '../settings.js';
import * as S from './store.js';
import { changePace } from './actions.js';

/** Tell the table when its player chooses another pace; returns how to stop. */
export function followPace() {
  let known = JSON.stringify(chosenPace());
  return effect(() => {
    const pace = chosenPace();
    if (JSON.stringify(pace) === known) return;
    known = JSON.stringify(pace);
    if (S.you.peek() != null && S.table.peek()?.status === 'running') changePace(pace);
  });
}

/** @param {import('../types.js').SeatInfo} seat */
const playedByBot = (seat) => seat.kind === 'bot' || seat.stand_in;

/** Whether only bots are asked now. */
export function waitsForBots() {
  const seats = S.table.value?.seats ?? [];
  const waiting = S.view.value?.waiting ?? [];
  return waiting.length > 0 && waiting.every((seat) => seats[seat] && playedByBot(seats[seat]));
}

/** Whether the person at this screen is the only one who waits for bots. */
export function maySkip() {
  const others = (S.table.value?.seats ?? []).filter((seat) => !S.mine.value.includes(seat.seat));
  const alone = others.every((seat) => playedByBot(seat) || !seat.online);
  return alone && S.you.value != null && !S.stopped.value && waitsForBots();
}

/** Until when bots wait for an undo, by the clock of the page; null when nobody waits. */
export function undoDeadline() {
  const since = S.movedAt.value;
  const seconds = S.table.value?.options.undo_seconds ?? 0;
  if (since == null || !seconds || !S.canUndo.value || !waitsForBots()) return null;
  return since + seconds * 1000;
}
