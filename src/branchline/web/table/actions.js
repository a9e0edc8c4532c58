// @ts-check
/** What a person does at a table: propose, act, undo, ask why not. One message at a time. */
import * as S from './store.js';
import { confirmMoves } from '../settings.js';
import { hasMessage, t } from '../i18n.js';
import { countCards, describeAction, joinWords } from './news/descriptions.js';
import { lessonHint, refusedByLesson } from './lesson.js';

/** @typedef {import('./connection.js').Question} Question */
/** @typedef {import('./connection.js').Connection} Connection */
/** @typedef {import('./connection.js').Reply} Reply */
/** @typedef {import('../types.js').Shortage} Shortage */
/** @typedef {{type: 'act', action: string}|{type: 'undo'}} Move */

/** @type {Connection|null} */
let connection = null;
/**
 * What was asked for while something else was on its way.
 * @type {Move|null}
 */
let queued = null;

/** @param {Connection|null} made */
export function setConnection(made) {
  connection = made;
  queued = null;
}

/**
 * Act at once, or ask first: always on touch, where the settings say so elsewhere.
 * @param {string} action
 * @param {boolean} [touch]
 */
export async function propose(action, touch = false) {
  if (refusedByLesson(action)) return undefined;
  const asksFirst = touch || confirmMoves.value;
  if (!asksFirst || S.proposal.value?.action === action) return act(action);
  S.proposal.value = { action, words: describeAction(action) };
  return undefined;
}

/** @param {string} action */
export const act = async (action) =>
  refusedByLesson(action) ? undefined : send({ type: 'act', action });
export const undo = () => send({ type: 'undo' });

/**
 * Send; what is pressed before the last message is answered follows it, if it can be done then.
 * @param {Move} move
 * @returns {Promise<Reply|undefined>}
 */
async function send(move) {
  if (S.busy.value) {
    queued = move;
    if (!S.online.value) S.showRefusal(t('refusal.lost'));
    return undefined;
  }
  S.proposal.value = null;
  S.busy.value = true;
  const answer = await request({ ...move, seq: S.seq.value });
  const next = queued;
  S.busy.value = false;
  queued = null;
  if (answer?.type === 'done' && next && canBeDone(next)) send(next);
  return answer;
}

/** @param {Move} move */
const canBeDone = (move) =>
  move.type === 'undo' ? S.canUndo.value : S.legal.value.includes(move.action);

/**
 * Pay the claim under way with exactly these cards, by the actions that the server names.
 * @param {import('../types.js').CardSet} cards
 */
export async function payWith(cards) {
  const answer = await request({ type: 'ask_payment', cards });
  if (answer?.type !== 'payment_steps') return;
  S.paying.value = true;
  for (const action of answer.actions) {
    const done = await act(action);
    if (done?.type !== 'done') break;
  }
  S.paying.value = false;
}

/** Take everything of a claim back that is not paid yet. */
export async function leaveClaim() {
  while (S.view.value?.claim && S.canUndo.value) {
    const done = await undo();
    if (done?.type !== 'done') return;
  }
}

/**
 * Show why an action cannot be taken.
 * @param {string} action
 */
export async function whyNot(action) {
  const answer = await request({ type: 'ask', action });
  if (answer?.type === 'answer' && answer.key) S.showRefusal(refusalText(answer));
}

/**
 * Hints for this decision; while a bot thinks about them the list is empty. If only others have
 * acted in the meantime they are asked for again; after a move of one's own they stay away.
 * @returns {Promise<void>}
 */
export async function askHints() {
  if (lessonHint()) return;
  const asked = S.seq.value;
  S.hints.value = [];
  const answer = await request({ type: 'hints' });
  if (asked !== S.seq.value) {
    if (S.myTurn.value && S.othersActed()) await askHints();
    return;
  }
  const found = answer?.type === 'hint_list' ? answer.hints : [];
  S.hints.value = found.length ? found : null;
  if (answer?.type === 'hint_list' && !S.hints.value) S.showNews(t('none'));
}

/**
 * Ask and wait for the answer; a refusal is shown.
 * @param {Question} message
 */
async function request(message) {
  const answer = await connection?.ask(message);
  if (answer?.type === 'refused') S.showRefusal(refusalText(answer));
  return answer;
}

/** @param {string} text */
export const sendChat = (text) => request({ type: 'chat', text });
/** @param {boolean} abort */
export const voteAbort = (abort) => request({ type: 'vote', abort });
/** @param {Pick<import('../types.js').TableOptions, 'bot_speed'|'undo_seconds'>} pace */
export const changePace = (pace) => request({ type: 'pace', ...pace });
/** Let the bots play on without pauses until one is asked again. */
export const skipBots = () => request({ type: 'skip' });
/**
 * Propose a rematch, or agree to one.
 * @param {import('../types.js').FillWith} fill who takes the seats of those who do not agree
 */
export const askRematch = (fill) => request({ type: 'rematch', fill });
export const declineRematch = () => request({ type: 'decline' });
/**
 * Let a bot play for somebody who is away.
 * @param {number} seat
 */
export const replaceAbsent = (seat) => request({ type: 'replace', seat });
/** @param {number|null} seat */
export const sitAt = (seat) => connection?.sitAt(seat);

/**
 * A refusal in the language of the page where its key is known, else the server's own sentence.
 * @param {{key: string|null, text: string|null, shortage?: Shortage|null}} answer
 */
function refusalText({ key, text, shortage }) {
  const known = `refusal.${key}`;
  if (!hasMessage(known)) return text || String(key);
  const need = amounts(shortage?.needed ?? {});
  const have = amounts(shortage?.held ?? {}) || t('none');
  return t(known, { ...pieceNames(), need, have });
}

/** @param {Record<string, number>} counts */
const amounts = (counts) => joinWords(Object.entries(counts).map(([what, n]) => amount(what, n)));

/**
 * @param {string} what
 * @param {number} n
 */
function amount(what, n) {
  if (what === 'trains') return `${n} ${pieceNames().trains}`;
  return countCards(what === 'one colour' ? 'one_colour' : what, n);
}

/** What the pieces of this box are called. */
export function pieceNames() {
  const words = S.game.value?.sheet.words ?? {};
  return {
    trains: t(`piece.${words.trains ?? 'trains'}`),
    locomotive: t(`colour.${words.locomotive ?? 'locomotive'}`),
  };
}
