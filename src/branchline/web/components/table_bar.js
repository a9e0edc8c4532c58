// @ts-check
/** The bar above a table: its name, the connection, and the ways out. */
import { cls, html, useState } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { Icon } from './icons.js';
import { SettingsDialog, ThemeButton } from './settings_dialog.js';
import { KeysDialog } from './keys_dialog.js';
import { TableMenu, copyTableLink } from './table_menu.js';

export function TableBar() {
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  return html`
    <header class="bar">
      <a class="home" href="/" aria-label=${t('lobby')}><${Icon} name="left" /></a>
      <span class="title">${S.game.value?.name}</span>
      <${Status} />
      <span class="grow"></span>
      <${PanelButtons} />
      <${BarLinks} />
      <${ThemeButton} />
      <button class="quiet-button" aria-label=${t('menu')} onClick=${() => setOpen('menu')}>
        <${Icon} name="menu" />
      </button>
      ${
        open === 'menu' &&
        html`
          <${TableMenu} close=${close} open=${setOpen} />
        `
      }
      ${
        open === 'settings' &&
        html`
          <${SettingsDialog} onClose=${close} />
        `
      }
      ${
        open === 'keys' &&
        html`
          <${KeysDialog} close=${close} />
        `
      }
    </header>
  `;
}

/** The connection, and what everybody at the table should know. */
function Status() {
  const v = S.view.value;
  const lastRound = v?.last_turns != null && v.decision !== 'over';
  return html`
    <span class=${cls('net', !S.online.value && 'off')} role="status">
      ${t(S.online.value ? 'net.live' : 'net.lost')}
    </span>
    ${
      lastRound &&
      html`
        <span class="last-round">${t('last_round')}</span>
      `
    }
    ${
      S.you.value == null &&
      html`
        <${WatchingTag} />
      `
    }
  `;
}

const WatchingTag = () => html`
  <span class="tag">
    <${Icon} name="eye" />
    ${' '}${t('watching')}
  </span>
`;

const BarLinks = () => html`
  <button class="with-icon bar-link" onClick=${copyTableLink}>
    <${Icon} name="link" />
    <span>${t('copy_link')}</span>
  </button>
  <a class="with-icon bar-link" href=${`/rules/${S.table.value?.game}`} target="_blank">
    <${Icon} name="book" />
    <span>${t('rules')}</span>
  </a>
`;

/** On a narrow screen tickets and log lie in panels over the board. */
function PanelButtons() {
  const tickets = S.view.value?.tickets ?? [];
  const done = tickets.filter((x) => x.completed).length;
  return html`
    <span class="phone-only">
      <button aria-expanded=${S.openPanel.value === 'own'} onClick=${() => toggle('own')}>
        <${Icon} name="ticket" />
        <span class="sr">${t('tickets.own')}</span>
        ${' '}${done}/${tickets.length}
      </button>
      <button
        aria-expanded=${S.openPanel.value === 'side'}
        aria-label=${t('side')}
        onClick=${() => toggle('side')}
      >
        <${Icon} name="log" />
      </button>
    </span>
  `;
}

/** @param {string} name */
function toggle(name) {
  S.openPanel.value = S.openPanel.value === name ? '' : name;
}
