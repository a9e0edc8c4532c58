// @ts-check
/** A table as this browser knows it: what the server has said, and what is selected here. */
import { batch, computed, signal } from '../ui.js';
import { sortChoices } from './choices.js';

/** @typedef {import('../types.js').View} View @typedef {import('../types.js').Step} Step @typedef {import('../types.js').TableInfo} TableInfo */

export const game = signal(/** @type {import('./sheet.js').Game|null} */ (null));
export const table = signal(/** @type {TableInfo|null} */ (null));
export const view = signal(/** @type {View|null} */ (null));
export const legal = signal(/** @type {string[]} */ ([]));
export const log = signal(/** @type {Step[]} */ ([]));
export const chat = signal(/** @type {import('../types.js').ChatLine[]} */ ([]));
export const you = signal(/** @type {number|null} */ (null));
export const seq = signal(-1);
export const canUndo = signal(false);
export const online = signal(false);
export const busy = signal(false); // an action is on its way
export const cover = signal(/** @type {number|null} */ (null)); // the seat that takes over the screen
export const hints = signal(/** @type {import('../types.js').Hint[]|null} */ (null));
export const gone = signal(/** @type {string|null} */ (null)); // why the table cannot be shown

// What is selected on this screen only.
export const hover = signal(/** @type {number|null} */ (null)); // the route pointed at
export const litTicket = signal(/** @type {import('../types.js').Ticket|null} */ (null));
export const litColour = signal(/** @type {string|null} */ (null));
export const proposal = signal(/** @type {{action: string, words: string}|null} */ (null)); // waits for a yes
export const sheet = signal(''); // what is opened over the board on a narrow screen: own or side
export const reveal = signal(/** @type {any} */ (null)); // the tunnel that was tried last, while it is shown
export const news = signal(/** @type {{text: string}|null} */ (null));
export const refusal = signal(/** @type {{text: string}|null} */ (null)); // news wait until it was shown
export const spoken = signal(''); // for screen readers

export const stopped = computed(() => ['aborted', 'damaged'].includes(table.value?.status ?? '')); // nothing is asked any more
const asked = computed(() => (stopped.value ? [] : legal.value));
export const choices = computed(() => sortChoices(asked.value, game.value?.numbers ?? new Map()));
export const mine = computed(() => table.value?.mine ?? []);
export const myTurn = computed(() => asked.value.length > 0);

/** Tell something for a moment, to the eye and to the ear. @param {string} text */
export const say = (text) => { batch(() => { news.value = { text }; spoken.value = text; }); };

/** Say why not. @param {string} text */
export const refuse = (text) => { batch(() => { news.value = null; refusal.value = { text }; }); };

/** The name of a seat, as everybody calls it. @param {number} seat */
export const nameOf = (seat) => view.value?.seats[seat]?.name || table.value?.seats[seat]?.name || `${seat + 1}`;

/** What was proposed stays while it is legal; hints are for one moment. */
function forgetAdvice() {
  if (!legal.value.includes(proposal.value?.action ?? '')) proposal.value = null;
  hints.value = null;
}

/** Take over how the table stands; its log goes on where the known one ends, or is the whole. @param {any} snapshot */
export function takeSnapshot(snapshot) {
  const first = snapshot.log[0]?.seq ?? snapshot.seq + 1;
  batch(() => {
    table.value = snapshot.table;
    view.value = snapshot.view;
    legal.value = snapshot.legal;
    log.value = standing([...log.value.filter((s) => s.seq < first), ...snapshot.log]);
    chat.value = snapshot.chat;
    you.value = snapshot.you;
    seq.value = snapshot.seq;
    canUndo.value = snapshot.undo;
    forgetAdvice();
  });
}

/** Take one step on; false when it does not follow what is known. @param {Step} step */
export function takeStep(step) {
  if (step.seq !== seq.value + 1 || !view.value) return false;
  batch(() => {
    view.value = { .../** @type {View} */ (view.value), ...step.changes };
    legal.value = step.legal;
    log.value = standing([...log.value, step]);
    seq.value = step.seq;
    canUndo.value = step.undo;
    forgetAdvice();
  });
  return true;
}

/** The steps that were not taken back. @param {Step[]} steps */
export function standing(steps) {
  /** @type {Step[]} */
  let kept = [];
  for (const step of steps) {
    if (step.undone == null) kept.push(step);
    else { const last = step.undone; kept = kept.filter((s) => s.seq <= last); }
  }
  return kept;
}

export function forget() {
  batch(() => {
    const signals = [game, table, view, you, cover, hints, gone, hover, litTicket, litColour, proposal, news, refusal, reveal];
    for (const s of signals) /** @type {any} */ (s).value = null;
    sheet.value = '';
    spoken.value = '';
    legal.value = [];
    log.value = [];
    chat.value = [];
    seq.value = -1;
    online.value = false;
    busy.value = false;
  });
}
