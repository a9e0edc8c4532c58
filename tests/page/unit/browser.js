/** As much of a browser as the modules without a screen need. Import it before them. */

/** A socket that the test answers for. */
export class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  /** @type {FakeSocket[]} */
  static made = [];

  constructor(url) {
    this.url = url;
    this.readyState = FakeSocket.CONNECTING;
    this.sent = [];
    FakeSocket.made.push(this);
  }

  static get last() {
    return FakeSocket.made.at(-1);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = FakeSocket.CLOSED;
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  /** Let the server say something. */
  receive(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  sentOf(type) {
    return this.sent.filter((message) => message.type === type);
  }
}

const kept = new Map();
const stubs = {
  localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (n, v) => kept.set(n, v) },
  matchMedia: () => ({ matches: false }),
  navigator: { languages: ['en'] },
  location: { protocol: 'http:', host: 'test', pathname: '/', search: '' },
  document: {
    documentElement: { dataset: {} },
    hidden: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  },
  addEventListener: () => {},
  removeEventListener: () => {},
  WebSocket: FakeSocket,
};
for (const [name, value] of Object.entries(stubs)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
