// @ts-check
/** A table that waits for players: who sits where, a seat to take, the link to send, the start. */
import { html, messageOf, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { myName } from '../settings.js';
import * as S from '../table/store.js';
import { sitAt } from '../table/actions.js';
import { Chat } from '../components/people/chat.js';
import { OptionList } from '../components/lobby/option_list.js';
import { ShareLink } from '../components/lobby/share_link.js';
import { StartNow } from '../components/lobby/start_now.js';
import { TurnNotice } from '../components/table/turn_notice.js';
import { WaitingSeat } from '../components/lobby/waiting_seat.js';

/** @typedef {import('../types.js').TableInfo} TableInfo */

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/; // an address that leads to the same machine

/** @param {{table: TableInfo}} props */
export function WaitingRoom({ table }) {
  const [name, setName] = useState(myName.value); // while somebody types, nothing else changes it
  const [problem, setProblem] = useState('');
  /** @param {Promise<TableInfo>} answer */
  const follow = async (answer) => {
    try {
      S.table.value = await answer;
      setProblem('');
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  /** @param {number|null} seat */
  const take = async (seat) => {
    if (!name.trim()) return setProblem(t('name.needed'));
    myName.value = name.trim();
    await follow(api.sit(table.id, myName.value, seat));
    return sitAt(S.mine.value[0] ?? null);
  };
  const free = table.seats.some((s) => s.kind === 'open');
  return html`
    <main class="waiting" id="main">
      <${Head} table=${table} />
      ${
        table.mine.length === 0 &&
        free &&
        html`
          <${SitForm} name=${name} type=${setName} take=${() => take(null)} />
        `
      }
      ${
        problem &&
        html`
          <p role="alert" class="problem">${problem}</p>
        `
      }
      <${Seats} table=${table} follow=${follow} take=${take} />
      <${Aside} table=${table} />
      <${Talk} />
    </main>
  `;
}

/** @param {{table: TableInfo}} props */
const Head = ({ table }) => html`
  <header>
    <a class="home-link" href="/">Branchline</a>
    <h1>${S.game.value?.name}</h1>
    <p role="status">${t('waiting.text')}</p>
    <${Watchers} n=${table.watchers - (table.mine.length ? 0 : 1)} />
    ${
      !S.online.value &&
      html`
        <p class="net off" role="status">${t('net.lost')}</p>
      `
    }
  </header>
`;

/** @param {{n: number}} props others who look on without a seat */
function Watchers({ n }) {
  if (n <= 0) return null;
  return html`
    <p class="quiet">${t('watchers.n', { n })}</p>
  `;
}

/** @param {{name: string, type: (name: string) => void, take: () => void}} props */
function SitForm({ name, type, take }) {
  /** @param {SubmitEvent} e */
  const submit = (e) => {
    e.preventDefault();
    take();
  };
  /** @param {import('../types.js').InputChange} e */
  const change = (e) => type(e.currentTarget.value);
  return html`
    <form class="sit paper" onSubmit=${submit}>
      <label>
        ${t('name')}
        <input
          name="name"
          required
          maxlength="24"
          autocomplete="nickname"
          value=${name}
          onInput=${change}
        />
      </label>
      <button class="primary">${t('seat.sit')}</button>
    </form>
  `;
}

/**
 * @param {object} props
 * @param {TableInfo} props.table
 * @param {(answer: Promise<TableInfo>) => Promise<void>} props.follow
 * @param {(seat: number) => void} props.take
 */
function Seats({ table, follow, take }) {
  const levels = S.game.value?.levels ?? [];
  /** @param {import('../types.js').Arrange} change */
  const arrange = (change) => follow(api.arrange(table.id, change));
  /** @param {number} seat */
  const leave = (seat) => follow(api.leave(table.id, seat));
  return html`
    <section class="seats-column">
      <ul class="seat-list">
        ${table.seats.map(
          (seat) => html`
            <${WaitingSeat}
              key=${seat.seat}
              table=${table}
              seat=${seat}
              levels=${levels}
              arrange=${arrange}
              leave=${leave}
              take=${take}
            />
          `,
        )}
      </ul>
      ${
        table.hosting
          ? html`
              <${StartNow} table=${table} levels=${levels} arrange=${arrange} />
            `
          : html`
              <p class="quiet">${t('waiting.host')}</p>
            `
      }
    </section>
  `;
}

const Talk = () => html`
  <section class="paper talk">
    <h2>${t('tab.chat')}</h2>
    <${Chat} />
  </section>
`;

/** @param {{table: TableInfo}} props */
const Aside = ({ table }) => html`
  <aside>
    <${ShareLink}
      link=${`${location.origin}/table/${table.id}`}
      title=${S.game.value?.name ?? ''}
    />
    ${
      LOOPBACK.test(location.hostname) &&
      html`
        <p class="quiet">${t('waiting.local')}</p>
      `
    }
    <section class="paper">
      <h2>${t('options')}</h2>
      <${OptionList} options=${table.options} />
    </section>
    <${TurnNotice} />
  </aside>
`;
