// @ts-check
/** The bar above a table: its name, the connection, and the ways out. */
import { cls, html, useState } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { voteAbort } from '../table/actions.js';
import { api } from '../api.js';
import { go } from '../router.js';
import { Icon } from './icons.js';
import { SettingsDialog, ThemeButton } from './settings.js';
import { Dialog } from './dialog.js';

export function TableBar() {
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  return html`<header class="bar">
    <a class="home" href="/" aria-label=${t('lobby')}><${Icon} name="left" /></a>
    <span class="title">${S.game.value?.name}</span>
    <span class=${cls('net', !S.online.value && 'off')} role="status">${t(S.online.value ? 'net.live' : 'net.lost')}</span>
    ${S.view.value?.last_turns != null && S.view.value.decision !== 'over' && html`<span class="last-round">${t('last_round')}</span>`}
    ${S.you.value == null && html`<span class="tag"><${Icon} name="eye" /> ${t('watching')}</span>`}
    <span class="grow"></span>
    <${PhoneSheets} />
    <button class="with-icon bar-link" onClick=${copyTable}><${Icon} name="link" /><span>${t('copy_link')}</span></button>
    <a class="with-icon bar-link" href=${`/rules/${S.table.value?.game}`} target="_blank"><${Icon} name="book" /><span>${t('rules')}</span></a>
    <${ThemeButton} />
    <button class="quiet-button" aria-label=${t('menu')} onClick=${() => setOpen('menu')}><${Icon} name="menu" /></button>
    ${open === 'menu' && html`<${Menu} close=${close} open=${setOpen} />`}
    ${open === 'settings' && html`<${SettingsDialog} onClose=${close} />`}
    ${open === 'keys' && html`<${Keys} close=${close} />`}
  </header>`;
}

/** On a narrow screen tickets and log lie in sheets over the board. */
function PhoneSheets() {
  const tickets = S.view.value?.tickets ?? [], toggle = (name) => () => { S.sheet.value = S.sheet.value === name ? '' : name; };
  return html`<span class="phone-only">
    <button aria-expanded=${S.sheet.value === 'own'} onClick=${toggle('own')}><${Icon} name="ticket" /><span
      class="sr">${t('tickets.own')}</span> ${tickets.filter((x) => x.completed).length}/${tickets.length}</button>
    <button aria-expanded=${S.sheet.value === 'side'} aria-label=${t('side')} onClick=${toggle('side')}><${Icon} name="log" /></button></span>`;
}

const KEYS = {
  d: 'keys.deck', '1 2 3 …': 'keys.row', t: 'keys.tickets', r: 'keys.routes', s: 'do.stop', p: 'do.pass', u: 'undo', h: 'hint', '/': 'keys.type',
  '+ − 0': 'keys.zoom', Enter: 'confirm', Escape: 'cancel',
};
const Keys = ({ close }) => html`<${Dialog} title=${t('keys')} onClose=${close}>
  <ul class="keys">${Object.entries(KEYS).map(([key, word]) => html`<li key=${key}><kbd>${key}</kbd> ${t(word)}</li>`)}</ul><//>`;

function Menu({ close, open }) {
  const running = S.table.value?.status === 'running' && S.you.value != null;
  const voted = S.you.value != null && S.table.value?.seats[S.you.value]?.abort;
  return html`<${Dialog} title=${t('menu')} kind="menu" onClose=${close}>
    <button onClick=${() => open('settings')}>${t('settings')}</button>
    <button onClick=${() => open('keys')}>${t('keys')}</button>
    <a class="button" href=${`/rules/${S.table.value?.game}`} target="_blank">${t('rules')}</a>
    <button onClick=${() => { copyTable(); close(); }}>${t('copy_link')}</button>
    ${running && html`<button onClick=${() => { voteAbort(!voted); close(); }}>${t(voted ? 'abort.not' : 'abort')}</button>`}
    ${running && html`<button onClick=${leave}>${t('leave')}</button>`}
    <a class="button" href="/">${t('lobby')}</a><//>`;
}

/** Give one's seats up; bots play on. */
async function leave() {
  for (const seat of S.mine.value) await api.leave(S.table.value?.id, seat);
  go('/');
}

const copyTable = () => copyLink(location.origin + location.pathname);

/** @param {string} link */
export async function copyLink(link) {
  try {
    await navigator.clipboard.writeText(link);
    S.say(t('copied'));
  } catch {
    S.say(link); // the browser forbids it: then the link can be read
  }
}
