// @ts-check
/** The connection to a table: says hello, carries messages, and comes back when it was lost. */
import * as S from './store.js';

/** @typedef {{resolve: (m: any) => void}} Waiting */

const PULSE = 25_000; // milliseconds between two questions whether the server is there
const PATIENCE = 8_000; // and how long an answer may take

export class Connection {
  /** @param {string} id @param {number|null} seat @param {{onStep: (step: any) => void, onSnapshot: () => void}} listeners */
  constructor(id, seat, listeners) {
    this.id = id;
    this.seat = seat;
    this.listeners = listeners;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.delay = 250;
    this.closed = false;
    /** @type {number|null} */
    this.timer = null;
    this.wake = () => { if (this.timer != null && !document.hidden) this.open(); };
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('online', this.wake);
    this.pulse = setInterval(() => this.feel(), PULSE);
    this.open();
  }

  /** Ask whether the server is there; a connection that does not answer is given up. */
  async feel() {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const late = setTimeout(() => socket.close(), PATIENCE);
    await this.ask({ type: 'ping' });
    clearTimeout(late);
  }

  open() {
    if (this.timer != null) clearTimeout(this.timer);
    this.timer = null;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}`);
    this.socket.onopen = () => this.hello();
    this.socket.onmessage = (e) => this.take(JSON.parse(e.data));
    this.socket.onclose = () => this.lost();
  }

  hello() {
    this.delay = 250;
    this.send({ type: 'hello', seat: this.seat });
  }

  /** Speak for another seat of one's own on this screen. @param {number|null} seat */
  sitAt(seat) {
    this.seat = seat;
    this.hello();
  }

  lost() {
    S.online.value = false;
    S.waitingFor.value = null;
    for (const { resolve } of this.waiting.values()) resolve({ type: 'refused', key: 'lost', text: '' });
    this.waiting.clear();
    if (this.closed) return;
    this.timer = setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(this.delay * 2, 8000);
  }

  close() {
    this.closed = true;
    clearInterval(this.pulse);
    if (this.timer != null) clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    this.socket?.close();
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Send a message that is answered, and wait for the answer. @param {any} message @returns {Promise<any>} */
  ask(message) {
    const id = newId();
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: 'refused', key: 'lost', text: '' });
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve });
      this.send({ ...message, id });
    });
  }

  /** @param {any} m */
  take(m) {
    if (m.type === 'snapshot') {
      S.takeSnapshot(m);
      S.online.value = true;
      this.listeners.onSnapshot();
    } else if (m.type === 'step') {
      if (S.takeStep(m)) this.listeners.onStep(m);
      else if (m.seq > S.seq.value) this.hello();
    } else if (m.type === 'table') S.table.value = m.table;
    else if (m.type === 'chat_line') S.chat.value = [...S.chat.value, m];
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
