// @ts-check
/** A table that waits for people: who sits where, a free seat to take, and the link to send. */
import { html, messageOf, submittedField, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { myName } from '../settings.js';
import * as S from '../table/store.js';
import { sitAt } from '../table/actions.js';
import { Train } from '../components/icons.js';

/** @typedef {import('../types.js').TableInfo} TableInfo */

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/; // an address that leads to the same machine

/** @param {{table: TableInfo}} props */
export function WaitingRoom({ table }) {
  const free = table.seats.some((s) => s.kind === 'open');
  return html`
    <main class="waiting" id="main">
      <a class="home-link" href="/">Branchline</a>
      <h1>${S.game.value?.name}</h1>
      <p>${t('waiting.text')}</p>
      <ul class="seat-list">
        ${table.seats.map(
          (seat) => html`
            <${Seat} key=${seat.seat} table=${table} seat=${seat} />
          `,
        )}
      </ul>
      ${
        table.mine.length === 0 &&
        free &&
        html`
          <${SitForm} id=${table.id} />
        `
      }
      <${ShareLink} link=${`${location.origin}/table/${table.id}`} />
      ${
        LOOPBACK.test(location.hostname) &&
        html`
          <p class="quiet">${t('waiting.local')}</p>
        `
      }
      ${
        !S.online.value &&
        html`
          <p class="net off" role="status">${t('net.lost')}</p>
        `
      }
    </main>
  `;
}

/** @param {{table: TableInfo, seat: import('../types.js').SeatInfo}} props */
function Seat({ table, seat }) {
  const leave = async () => {
    S.table.value = await api.leave(table.id, seat.seat);
  };
  const own = table.mine.includes(seat.seat);
  return html`
    <li>
      <${Train} seat=${seat.seat} />
      <b>${seat.kind === 'open' ? t('seat.open') : seat.name}</b>
      ${
        seat.kind === 'bot' &&
        html`
          <span class="tag">${t('player.bot')}</span>
        `
      }
      ${
        own &&
        html`
          <button onClick=${leave}>${t('seat.leave')}</button>
        `
      }
    </li>
  `;
}

/** @param {{id: string}} props */
function SitForm({ id }) {
  const [problem, setProblem] = useState('');
  /** @param {import('../types.js').FormSubmit} e */
  const sit = async (e) => {
    myName.value = submittedField(e, 'name').value.trim();
    try {
      S.table.value = await api.sit(id, myName.value);
      sitAt(S.mine.value[0]);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return html`
    <form class="sit" onSubmit=${sit}>
      <label>
        ${t('name')}
        <input name="name" required maxlength="24" value=${myName.value} autocomplete="nickname" />
      </label>
      <button class="primary">${t('seat.take')}</button>
    </form>
    ${
      problem &&
      html`
        <p role="alert" class="problem">${problem}</p>
      `
    }
  `;
}

/** @param {{link: string}} props */
function ShareLink({ link }) {
  /** @param {FocusEvent & {currentTarget: HTMLInputElement}} e */
  const select = (e) => e.currentTarget.select();
  return html`
    <label class="share">
      ${t('waiting.link')}
      <input readonly value=${link} onFocus=${select} />
    </label>
  `;
}
