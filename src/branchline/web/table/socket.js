// @ts-check
/** The connection to a table: says hello, carries messages, and comes back when it was lost. */
import { t } from '../i18n.js';
import * as S from './store.js';

/** @typedef {{message: any, resolve: (answer: any) => void}} Waiting */

const PULSE = 25_000; // milliseconds between two questions whether the server is there
const PATIENCE = 8_000; // and how long an answer may take
const SOON = 250; // before the first try to come back; each further one waits twice as long

export class Connection {
  /** @param {string} id @param {number|null} seat @param {{onStep: (step: any) => void, onSnapshot: () => void}} listeners */
  constructor(id, seat, listeners) {
    this.id = id;
    this.seat = seat;
    this.listeners = listeners;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.delay = SOON;
    /** @type {WebSocket|null} */
    this.socket = null;
    this.timer = 0; // the next try, while there is no socket
    this.wake = () => { if (!document.hidden) this.socket ? this.feel() : this.open(); };
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('online', this.wake);
    this.pulse = setInterval(() => this.feel(), PULSE);
    this.open();
  }

  /** Ask whether the server is there. */
  feel() { this.ask({ type: 'ping' }); }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (e) => { if (socket === this.socket) this.take(JSON.parse(e.data)); };
    socket.onclose = () => this.lost(socket);
    setTimeout(() => { if (socket.readyState === WebSocket.CONNECTING) this.lost(socket); }, PATIENCE);
  }

  hello() {
    this.send({ type: 'hello', seat: this.seat });
    this.feel();
  }

  /** Speak for another seat of one's own on this screen. @param {number|null} seat */
  sitAt(seat) {
    this.seat = seat;
    this.hello();
  }

  /** Give a connection up and try another. What was not answered is sent again then. @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    socket.close();
    S.online.value = false;
    if (S.busy.value) S.refuse(t('refusal.lost'));
    this.timer = setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(this.delay * 2, 8000);
  }

  close() {
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Send; a connection on which no answer comes is given up. @param {any} message */
  send(message) {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(message));
    if (message.type === 'hints') return; // these take as long as a bot thinks
    setTimeout(() => { if (this.waiting.has(message.id)) this.lost(socket); }, PATIENCE);
  }

  /** Send a message that is answered, and wait for the answer. @param {any} message @returns {Promise<any>} */
  ask(message) {
    const id = newId();
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: 'refused', key: 'lost' });
    return new Promise((resolve) => {
      this.waiting.set(id, { message: { ...message, id }, resolve });
      this.send({ ...message, id });
    });
  }

  /** @param {any} m */
  take(m) {
    if (m.type === 'snapshot') {
      this.delay = SOON;
      S.takeSnapshot(m);
      if (!S.online.value) for (const { message } of this.waiting.values()) this.send(message);
      S.online.value = true;
      this.listeners.onSnapshot();
    } else if (m.type === 'step') {
      if (S.takeStep(m)) this.listeners.onStep(m);
      else if (m.seq > S.seq.value) this.hello();
    } else if (m.type === 'table') S.table.value = m.table;
    else if (m.type === 'chat_line') S.chat.value = [...S.chat.value, m];
    else if (m.key === 'try-later' && m.id == null) this.lost(/** @type {WebSocket} */ (this.socket)); // no hello now
    else if (m.type === 'closing') this.delay = Math.max(this.delay, m.retry_seconds * 1000);
    this.answer(m);
  }

  answer(m) {
    const waiting = m.id && this.waiting.get(m.id);
    if (!waiting) return;
    this.waiting.delete(m.id);
    waiting.resolve(m);
  }
}

/** An id that nobody else makes; the server plays no id twice. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('');
}
