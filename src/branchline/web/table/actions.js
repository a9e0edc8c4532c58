// @ts-check
/** What a person does at a table: propose, act, undo, ask why not. One message at a time. */
import * as S from './store.js';
import { confirmMoves } from '../settings.js';
import { hasMessage, t } from '../i18n.js';
import { describeAction } from './descriptions.js';

/** @typedef {import('./connection.js').Question} Question */
/** @typedef {import('./connection.js').Connection} Connection */
/** @typedef {import('./connection.js').Reply} Reply */
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
  const asksFirst = touch || confirmMoves.value;
  if (!asksFirst || S.proposal.value?.action === action) return act(action);
  S.proposal.value = { action, words: describeAction(action) };
  return undefined;
}

/** @param {string} action */
export const act = (action) => send({ type: 'act', action });
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
 * Show why an action cannot be taken.
 * @param {string} action
 */
export async function whyNot(action) {
  const answer = await request({ type: 'ask', action });
  if (answer?.type === 'answer' && answer.key) S.showRefusal(refusalText(answer));
}

/**
 * Hints for this moment; while a bot thinks about them the list is empty, and when they come too
 * late it stays away.
 */
export async function askHints() {
  const asked = S.seq.value;
  S.hints.value = [];
  const answer = await request({ type: 'hints' });
  if (asked !== S.seq.value) return;
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
export const askRematch = () => request({ type: 'rematch' });
/** @param {number} seat */
export const sitAt = (seat) => connection?.sitAt(seat);

/**
 * A refusal in the language of the page where its key is known, else the server's own sentence.
 * @param {{key: string|null, text: string|null}} answer
 */
function refusalText(answer) {
  const key = `refusal.${answer.key}`;
  return hasMessage(key) ? t(key, pieceNames()) : answer.text || String(answer.key);
}

/** What the pieces of this box are called. */
export function pieceNames() {
  const words = S.game.value?.sheet.words ?? {};
  return {
    trains: t(`piece.${words.trains ?? 'trains'}`),
    locomotive: t(`colour.${words.locomotive ?? 'locomotive'}`),
  };
}
