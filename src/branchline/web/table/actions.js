// @ts-check
/** What a person does at a table: propose, act, undo, ask why not. One message at a time. */
import * as S from './store.js';
import { confirmMoves } from '../settings.js';
import { known, t } from '../i18n.js';
import { actionWords } from './telling.js';

/** @type {import('./socket.js').Connection|null} */
let connection = null;

/** @param {import('./socket.js').Connection|null} made */
export const useConnection = (made) => { connection = made; };

/** Act at once, or ask first: always on touch, where the settings say so elsewhere. @param {string} action @param {boolean} [touch] */
export function propose(action, touch = false) {
  if (!touch && !confirmMoves.value) return act(action);
  if (S.proposal.value?.action === action) return act(action);
  S.proposal.value = { action, words: actionWords(action) };
  return Promise.resolve(null);
}

/** @param {string} action */
export async function act(action) {
  if (S.waitingFor.value) return null;
  return send({ type: 'act', seq: S.seq.value, action });
}

export const undo = () => (S.waitingFor.value ? null : send({ type: 'undo', seq: S.seq.value }));

async function send(message) {
  S.proposal.value = null;
  S.waitingFor.value = message.type;
  const answer = await connection?.ask(message);
  S.waitingFor.value = null;
  if (answer?.type === 'refused' && answer.key !== 'stale') S.say(refusalWords(answer), 'refusal');
  return answer;
}

/** Show why an action cannot be taken. @param {string} action */
export async function whyNot(action) {
  const answer = await connection?.ask({ type: 'ask', action });
  if (answer?.text || answer?.key) S.say(refusalWords(answer), 'refusal');
  return answer;
}

export async function askHints() {
  const answer = await connection?.ask({ type: 'hints' });
  if (answer?.type === 'hint_list') S.hints.value = answer.hints;
  else if (answer) S.say(refusalWords(answer), 'refusal');
}

/** Ask for something that is no action; a refusal is shown. @param {any} message */
async function request(message) {
  const answer = await connection?.ask(message);
  if (answer?.type === 'refused') S.say(refusalWords(answer), 'refusal');
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
export function refusalWords(answer) {
  const key = `refusal.${answer.key}`;
  return known(key) ? t(key, pieceWords()) : answer.text || answer.key;
}

/** What the pieces of this box are called. */
export function pieceWords() {
  const words = S.game.value?.sheet.words ?? {};
  return { trains: t(`piece.${words.trains ?? 'trains'}`), locomotive: t(`colour.${words.locomotive ?? 'locomotive'}`) };
}
