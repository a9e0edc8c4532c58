// @ts-check
/** What a person does at a table: propose, act, undo, ask why not. One message at a time. */
import * as S from './store.js';
import { confirmMoves } from '../settings.js';
import { known, t } from '../i18n.js';
import { actionWords } from './telling.js';

/** @type {import('./socket.js').Connection|null} */
let connection = null;

/** @typedef {{type: 'act', action: string}|{type: 'undo'}} Move */

/** @type {Move|null} */
let next = null; // what was asked for while something else was on its way

/** @param {import('./socket.js').Connection|null} made */
export const useConnection = (made) => { connection = made; next = null; };

/** Act at once, or ask first: always on touch, where the settings say so elsewhere. @param {string} action @param {boolean} [touch] */
export function propose(action, touch = false) {
  if (!touch && !confirmMoves.value) return act(action);
  if (S.proposal.value?.action === action) return act(action);
  S.proposal.value = { action, words: actionWords(action) };
  return Promise.resolve(null);
}

/** @param {string} action */
export const act = (action) => send({ type: 'act', action });
export const undo = () => send({ type: 'undo' });

/** Send; what is pressed before the last message is answered follows it, if it can be done then. @param {Move} message */
async function send(message) {
  if (S.busy.value) {
    next = message;
    if (!S.online.value) S.refuse(t('refusal.lost'));
    return null;
  }
  S.proposal.value = null;
  S.busy.value = true;
  const answer = await request({ ...message, seq: S.seq.value }), pressed = next;
  S.busy.value = false;
  next = null;
  if (answer?.type === 'done' && pressed && canBeDone(pressed)) send(pressed);
  return answer;
}

/** @param {Move} move */
const canBeDone = (move) => (move.type === 'undo' ? S.canUndo.value : S.legal.value.includes(move.action));

/** Show why an action cannot be taken. @param {string} action */
export async function whyNot(action) {
  const answer = await request({ type: 'ask', action });
  if (answer?.type === 'answer' && answer.key) S.refuse(refusalWords(answer));
}

/** Hints for this moment; while a bot thinks about them the list is empty, and when they come too late it stays away. */
export async function askHints() {
  const asked = S.seq.value;
  S.hints.value = [];
  const answer = await request({ type: 'hints' });
  if (asked !== S.seq.value) return;
  S.hints.value = answer?.hints?.length ? answer.hints : null;
  if (answer?.type === 'hint_list' && !S.hints.value) S.say(t('none'));
}

/** Ask and wait for the answer; a refusal is shown. @param {any} message */
async function request(message) {
  const answer = await connection?.ask(message);
  if (answer?.type === 'refused') S.refuse(refusalWords(answer));
  return answer;
}

/** @param {string} text */
export const chatSay = (text) => request({ type: 'chat', text });
/** @param {boolean} abort */
export const voteAbort = (abort) => request({ type: 'vote', abort });
export const askRematch = () => request({ type: 'rematch' });
/** @param {number} seat */
export const sitAt = (seat) => connection?.sitAt(seat);

/** A refusal in the language of the page where its key is known, else the server's own sentence. */
function refusalWords(answer) {
  const key = `refusal.${answer.key}`;
  return known(key) ? t(key, pieceWords()) : answer.text || answer.key;
}

/** What the pieces of this box are called. */
export function pieceWords() {
  const words = S.game.value?.sheet.words ?? {};
  return { trains: t(`piece.${words.trains ?? 'trains'}`), locomotive: t(`colour.${words.locomotive ?? 'locomotive'}`) };
}
