// @ts-check
/** The connection to a table: says hello, carries messages, and reconnects when it was lost. */
import { t } from '../i18n.js';
import * as S from './store.js';

/** @typedef {import('../types.js').FromServer} FromServer */
/** @typedef {import('../types.js').FromBrowser} FromBrowser */
/** @typedef {Exclude<FromBrowser, import('../types.js').Hello>} Request */
/** @typedef {Extract<FromServer, {id: any}>} Reply what answers a question */

/**
 * A request before it has its id.
 * @typedef {Request extends infer R ? R extends Request ? Omit<R, 'id'> : never : never} Question
 */

/** @typedef {{message: Request, resolve: (answer: Reply) => void}} Pending */
/** @typedef {import('../types.js').Step} Step */
/** @typedef {import('../types.js').View} View */
/**
 * @typedef {object} Listeners
 * @property {(step: Step, before: View|null) => void} onStep
 * @property {() => void} onSnapshot
 * @property {(line: import('../types.js').ChatLine) => void} [onChat]
 */

const PING_INTERVAL = 25_000; // milliseconds
const TIMEOUT = 8_000; // how long an answer may take
const FIRST_DELAY = 250; // before the first retry; each further one waits twice as long
const LONGEST_DELAY = 8_000;
const TOO_FAST = 1008; // the code of a socket that is closed because too much was sent
const PUT_OFF = new Set(['try-later', 'too-fast']); // refusals of a hello, which is sent again

export class Connection {
  /**
   * @param {string} id
   * @param {number|null} seat
   * @param {Listeners} listeners
   */
  constructor(id, seat, listeners) {
    this.id = id;
    this.seat = seat;
    this.listeners = listeners;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    this.delay = FIRST_DELAY;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.retry = undefined; // the next try, while there is no socket
    this.wake = () => this.wakeUp();
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('online', this.wake);
    this.pings = setInterval(() => this.ping(), PING_INTERVAL);
    this.open();
  }

  /** The page is looked at again, or the network is back: see at once what is left. */
  wakeUp() {
    if (document.hidden) return;
    if (this.socket) this.ping();
    else this.open();
  }

  /** Ask whether the server is there. */
  ping() {
    this.ask({ type: 'ping' });
  }

  open() {
    clearTimeout(this.retry);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (e) => {
      if (socket === this.socket) this.take(JSON.parse(e.data));
    };
    socket.onclose = (e) => {
      if (socket === this.socket && e.code === TOO_FAST) this.slowDown();
      this.reconnect(socket);
    };
    setTimeout(() => {
      if (socket.readyState === WebSocket.CONNECTING) this.reconnect(socket);
    }, TIMEOUT);
  }

  /** Say who is here, and what this seat has seen already: only the rest of the log is sent. */
  hello() {
    const after = this.seat === S.you.value ? S.seq.value : null;
    this.send({ type: 'hello', seat: this.seat, after });
    this.ping();
  }

  /**
   * Speak for another of one's own seats on this screen.
   * @param {number|null} seat
   */
  sitAt(seat) {
    this.seat = seat;
    this.hello();
  }

  /**
   * Give a socket up and try another. What was not answered is sent again then.
   * @param {WebSocket} socket
   */
  reconnect(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    socket.close();
    S.online.value = false;
    if (S.busy.value) S.showRefusal(t('refusal.lost'));
    const jitter = 1 + Math.random() / 2; // not all come back at once
    this.retry = setTimeout(() => this.open(), this.delay * jitter);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  close() {
    clearInterval(this.pings);
    clearTimeout(this.retry);
    document.removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /**
   * Send; a socket on which no answer comes is given up.
   * @param {FromBrowser} message
   */
  send(message) {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(message));
    // Hints take as long as a bot thinks; a hello is not answered by its id.
    if (message.type === 'hints' || message.type === 'hello') return;
    setTimeout(() => {
      if (this.pending.has(message.id)) this.reconnect(socket);
    }, TIMEOUT);
  }

  /**
   * Send a message that is answered, and wait for the answer.
   * @param {Question} question
   * @returns {Promise<Reply>}
   */
  ask(question) {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ type: 'refused', id: null, key: 'lost', text: '' });
    }
    const message = /** @type {Request} */ ({ ...question, id: newId() });
    return new Promise((resolve) => {
      this.pending.set(message.id, { message, resolve });
      this.send(message);
    });
  }

  /**
   * Take a message of the server in.
   * @param {FromServer} m
   */
  take(m) {
    if (m.type === 'snapshot') this.takeSnapshot(m);
    else if (m.type === 'step') this.takeStep(m);
    else if (m.type === 'table') this.takeTable(m.table);
    else if (m.type === 'chat_line') this.takeChat(m);
    else if (m.type === 'closing') this.delay = Math.max(this.delay, m.retry_seconds * 1000);
    else if (m.type === 'refused' && m.id == null && PUT_OFF.has(m.key)) this.putOff();
    else this.answer(m);
  }

  /** @param {import('../types.js').Snapshot} snapshot */
  takeSnapshot(snapshot) {
    this.delay = FIRST_DELAY;
    S.takeSnapshot(snapshot);
    if (!S.online.value) for (const { message } of this.pending.values()) this.send(message);
    S.online.value = true;
    this.listeners.onSnapshot();
  }

  /** @param {Step} step */
  takeStep(step) {
    const before = S.view.value;
    if (S.takeStep(step)) this.listeners.onStep(step, before);
    else if (step.seq > S.seq.value) this.hello(); // some are missing
  }

  /**
   * Before the game begins, seats may be given up and moved.
   * @param {import('../types.js').TableInfo} table
   */
  takeTable(table) {
    if (this.seat != null && !table.mine.includes(this.seat)) this.seat = table.mine[0] ?? null;
    S.table.value = table;
  }

  /** The server closed the socket because too much was sent: say so, and come back later. */
  slowDown() {
    this.delay = LONGEST_DELAY;
    S.showRefusal(t('refusal.too-fast'));
  }

  /** @param {import('../types.js').ChatLine} line */
  takeChat(line) {
    S.chat.value = [...S.chat.value, line];
    this.listeners.onChat?.(line);
  }

  /** The server takes no hello now. */
  putOff() {
    if (this.socket) this.reconnect(this.socket);
  }

  /** @param {Reply} m */
  answer(m) {
    const pending = m.id == null ? undefined : this.pending.get(m.id);
    if (!pending || m.id == null) return;
    this.pending.delete(m.id);
    pending.resolve(m);
  }
}

/** An id that nobody else makes; the server plays no id twice. */
function newId() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(12))];
  return bytes.map((n) => n.toString(16).padStart(2, '0')).join('');
}
