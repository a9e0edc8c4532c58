// @ts-check
/** A table as this browser knows it: what the server has said, and what is selected here. */
import { batch, computed, signal } from '../ui.js';
import { sortChoices } from './choices.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Step} Step */
/** @typedef {import('../types.js').LoggedStep} LoggedStep */

/** @type {(() => void)[]} */
const resets = [];

/**
 * A signal that belongs to one table: `resetTable` gives it its first value again.
 * @template T
 * @param {T} start
 */
function tableSignal(start) {
  const made = signal(start);
  resets.push(() => {
    made.value = start;
  });
  return made;
}

/** Forget everything about the table that was shown. */
export const resetTable = () => batch(() => resets.forEach((reset) => reset()));

export const game = tableSignal(/** @type {import('../types.js').Game|null} */ (null));
export const table = tableSignal(/** @type {import('../types.js').TableInfo|null} */ (null));
export const view = tableSignal(/** @type {View|null} */ (null));
export const legal = tableSignal(/** @type {string[]} */ ([]));
export const log = tableSignal(/** @type {LoggedStep[]} */ ([]));
export const chat = tableSignal(/** @type {import('../types.js').ChatLine[]} */ ([]));
/** Lines of chat that were on the screen. */
export const chatSeen = tableSignal(0);
export const you = tableSignal(/** @type {number|null} */ (null));
export const seq = tableSignal(-1);
export const canUndo = tableSignal(false);
/** When the last step came, by the clock of the page; null when it was there already. */
export const movedAt = tableSignal(/** @type {number|null} */ (null));
export const online = tableSignal(false);
/** An action is on its way. */
export const busy = tableSignal(false);
/** A payment of several steps is on its way. */
export const paying = tableSignal(false);
/** How far each seat is with each bonus. */
export const standings = tableSignal(/** @type {import('../types.js').Standing[]} */ ([]));
/** The seat that takes over the screen. */
export const cover = tableSignal(/** @type {number|null} */ (null));
export const hints = tableSignal(/** @type {import('../types.js').Hint[]|null} */ (null));
/** Why the table cannot be shown. */
export const gone = tableSignal(/** @type {string|null} */ (null));

// What is selected or shown on this screen only.
export const board = tableSignal(/** @type {import('../board/board.js').Board|null} */ (null));
/** The tickets that a hint would keep or is about, while it is pointed at. */
export const hinted = tableSignal(/** @type {import('../types.js').TicketName[]} */ ([]));
/** The routes that the hint is about. */
export const hintedRoutes = tableSignal(/** @type {number[]} */ ([]));
/** The route pointed at. */
export const hover = tableSignal(/** @type {number|null} */ (null));
export const litTicket = tableSignal(/** @type {import('../types.js').TicketName|null} */ (null));
/** Tickets that stay lit until they are completed. */
export const pinned = tableSignal(/** @type {import('../types.js').TicketName[]} */ ([]));
/** The tickets of an offer that are chosen so far. */
export const chosenOffer = tableSignal(/** @type {import('../types.js').TicketName[]} */ ([]));
/** The seat whose network is lit. */
export const litSeat = tableSignal(/** @type {number|null} */ (null));
export const litColour = tableSignal(/** @type {string|null} */ (null));
/** An action that waits for a yes. */
export const proposal = tableSignal(/** @type {{action: string, words: string}|null} */ (null));
/** The colours in hand that are chosen to be placed. */
export const picked = tableSignal(/** @type {string[]} */ ([]));
/** The panel over the board on a narrow screen: `own`, `side` or none. */
export const openPanel = tableSignal('');
/** The tunnel that was tried last, while it is shown. */
export const reveal = tableSignal(/** @type {import('../types.js').TunnelEvent|null} */ (null));
export const news = tableSignal(/** @type {{text: string}|null} */ (null));
/** News wait until it was shown. */
export const refusal = tableSignal(/** @type {{text: string}|null} */ (null));
/** The final count is being shown: nothing tells who wins. */
export const ceremony = tableSignal(false);
/** How far the texts of a lesson were read since the learner's last action, by its number. */
export const lessonRead = tableSignal({ after: 0, texts: 0 });
/** The lesson was ended here, and the game goes on without it. */
export const lessonLeft = tableSignal(false);
/** For screen readers. */
export const spoken = tableSignal('');

/** Nothing is asked any more. */
export const stopped = computed(() => ['aborted', 'damaged'].includes(table.value?.status ?? ''));
const asked = computed(() => (stopped.value ? [] : legal.value));
export const choices = computed(() => sortChoices(asked.value, game.value?.numbers ?? new Map()));
export const mine = computed(() => table.value?.mine ?? []);
export const unread = computed(() => Math.max(0, chat.value.length - chatSeen.value));
export const myTurn = computed(() => asked.value.length > 0);

/**
 * Show a toast, and have it read out.
 * @param {string} text
 */
export function showNews(text) {
  batch(() => {
    news.value = { text };
    spoken.value = text;
  });
}

/**
 * Show why something cannot be done, as a toast.
 * @param {string} text
 */
export function showRefusal(text) {
  batch(() => {
    news.value = null;
    refusal.value = { text };
  });
}

/**
 * The name of a seat, as everybody calls it.
 * @param {number} seat
 */
export const nameOf = (seat) =>
  view.value?.seats[seat]?.name || table.value?.seats[seat]?.name || `${seat + 1}`;

/** What was proposed stays while it is legal; hints are for one decision. */
function forgetAdvice() {
  if (!legal.value.includes(proposal.value?.action ?? '')) proposal.value = null;
  if (othersActed() && hints.value?.every((hint) => legal.value.includes(hint.action))) return;
  hints.value = null;
  hinted.value = [];
  hintedRoutes.value = [];
}

/** Whether the last step was that of another seat. */
export function othersActed() {
  const last = log.value[log.value.length - 1];
  return last != null && last.seat !== you.value;
}

/**
 * Take the whole table over; its log continues the known one, or replaces it.
 * @param {import('../types.js').Snapshot} snapshot
 */
export function takeSnapshot(snapshot) {
  const first = snapshot.log[0]?.seq ?? snapshot.seq + 1;
  batch(() => {
    if (seq.value < 0) chatSeen.value = snapshot.chat.length; // what was said before one came
    table.value = snapshot.table;
    view.value = snapshot.view;
    legal.value = snapshot.legal;
    log.value = withoutUndone([...log.value.filter((s) => s.seq < first), ...snapshot.log]);
    chat.value = snapshot.chat;
    you.value = snapshot.you;
    standings.value = snapshot.standings ?? [];
    seq.value = snapshot.seq;
    canUndo.value = snapshot.undo;
    movedAt.value = null;
    forgetAdvice();
  });
}

/**
 * Take one step on; false when it does not follow what is known.
 * @param {Step} step
 */
export function takeStep(step) {
  if (step.seq !== seq.value + 1 || !view.value) return false;
  const before = view.value;
  batch(() => {
    view.value = { ...before, ...step.changes };
    legal.value = step.legal;
    log.value = withoutUndone([...log.value, step]);
    seq.value = step.seq;
    standings.value = step.standings ?? [];
    canUndo.value = step.undo;
    movedAt.value = performance.now();
    forgetAdvice();
  });
  return true;
}

/**
 * The steps that were not taken back.
 * @template {LoggedStep} T
 * @param {T[]} steps
 */
export function withoutUndone(steps) {
  /** @type {T[]} */
  let kept = [];
  for (const step of steps) {
    const last = step.undone;
    if (last == null) kept.push(step);
    else kept = kept.filter((s) => s.seq <= last);
  }
  return kept;
}
