// @ts-check
/** A table that waits for people: who sits where, a free seat to take, and the link to send. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { myName } from '../settings.js';
import * as S from '../table/store.js';
import { sitAt } from '../table/actions.js';
import { Train } from '../parts/icons.js';

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/; // an address that leads to the same machine only

export function WaitingRoom() {
  const [problem, setProblem] = useState('');
  const table = /** @type {any} */ (S.table.value), link = `${location.origin}/table/${table.id}`;
  const sit = async (e) => {
    e.preventDefault();
    myName.value = e.currentTarget.elements.name.value.trim();
    try {
      S.table.value = await api.sit(table.id, myName.value);
      sitAt(S.mine.value[0]);
    } catch (error) { setProblem(/** @type {Error} */ (error).message); }
  };
  const leave = async (seat) => { S.table.value = await api.leave(table.id, seat); };
  return html`<main class="waiting" id="main"><a class="home-link"
    href="/">Branchline</a><h1>${S.game.value?.name}</h1><p>${t('waiting.text')}</p>
    <ul class="seat-list">${table.seats.map((seat) => html`<li key=${seat.seat}><${Train}
      seat=${seat.seat} /><b>${seat.kind === 'open' ? t('seat.open') : seat.name}</b>
      ${seat.kind === 'bot' && html`<span class="tag">${t('player.bot')}</span>`}
      ${table.mine.includes(seat.seat) && html`<button onClick=${() => leave(seat.seat)}>${t('seat.leave')}</button>`}</li>`)}</ul>
    ${table.mine.length === 0 && table.seats.some((s) => s.kind === 'open') && html`<form class="sit" onSubmit=${sit}>
      <label>${t('name')}<input name="name" required maxlength="24" value=${myName.value} autocomplete="nickname" /></label><button
        class="primary">${t('seat.take')}</button></form>`}
    ${problem && html`<p role="alert" class="problem">${problem}</p>`}
    <label class="share">${t('waiting.link')}<input readonly value=${link}
      onFocus=${(e) => e.currentTarget.select()} /></label>
    ${LOOPBACK.test(location.hostname) && html`<p class="quiet">${t('waiting.local')}</p>`}
    ${!S.online.value && html`<p class="net off" role="status">${t('net.lost')}</p>`}</main>`;
}
