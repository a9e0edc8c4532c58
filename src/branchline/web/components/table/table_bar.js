// @ts-check
/** The bar above a table: its name, the connection, and the ways out. */
import { cls, html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { Icon } from '../icons.js';
import { SettingsDialog, ThemeButton } from '../dialogs/settings_dialog.js';
import { KeysDialog } from '../dialogs/keys_dialog.js';
import { AbortDialog, LeaveDialog } from './leave_dialog.js';
import { TableMenu } from './table_menu.js';

/** @param {{close: () => void}} props */
const Settings = ({ close }) => html`
  <${SettingsDialog} onClose=${close} />
`;

/** @type {Record<string, Function>} */
const DIALOGS = {
  menu: TableMenu,
  settings: Settings,
  keys: KeysDialog,
  leave: LeaveDialog,
  abort: AbortDialog,
};

export function TableBar() {
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  const Opened = DIALOGS[open];
  return html`
    <header class="bar">
      <div class="bar-title">
        <a class="home" href="/" aria-label=${t('lobby')}><${Icon} name="left" /></a>
        <span class="title">${S.game.value?.name}</span>
        <${Status} />
      </div>
      <div class="bar-tools">
        <${PanelButtons} />
        <${ThemeButton} />
        <${MenuButton} press=${() => setOpen('menu')} />
      </div>
      ${
        Opened &&
        html`
          <${Opened} close=${close} open=${setOpen} />
        `
      }
    </header>
  `;
}

/** @param {{press: () => void}} props */
const MenuButton = ({ press }) => html`
  <button class="quiet-button menu-button" aria-label=${t('menu')} onClick=${press}>
    <${Icon} name="menu" />
  </button>
`;

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
    ${
      (S.table.value?.watchers ?? 0) > (S.you.value == null ? 1 : 0) &&
      html`
        <${Watchers} />
      `
    }
  `;
}

/** How many people watch, for those who play. */
const Watchers = () => html`
  <span class="tag watchers" title=${t('watchers.n', { n: S.table.value?.watchers ?? 0 })}>
    <${Icon} name="eye" />
    ${' '}${S.table.value?.watchers}
    <span class="sr">${t('watchers.n', { n: S.table.value?.watchers ?? 0 })}</span>
  </span>
`;

const WatchingTag = () => html`
  <span class="tag">
    <${Icon} name="eye" />
    ${' '}${t('watching')}
  </span>
`;

/** Where there is no room for them, tickets and log lie in panels over the board. */
function PanelButtons() {
  const tickets = S.view.value?.tickets ?? [];
  const done = tickets.filter((x) => x.completed).length;
  return html`
    <span class="panel-buttons">
      <button
        class="own-button"
        aria-expanded=${S.openPanel.value === 'own'}
        onClick=${() => togglePanel('own')}
      >
        <${Icon} name="ticket" />
        <span class="sr">${t('tickets.own')}</span>
        ${' '}${done}/${tickets.length}
      </button>
      <button
        class="side-button"
        aria-expanded=${S.openPanel.value === 'side'}
        aria-label=${S.unread.value ? t('side.unread', { n: S.unread.value }) : t('side')}
        onClick=${() => togglePanel('side')}
      >
        <${Icon} name="log" />
        ${
          S.unread.value > 0 &&
          html`
            <b class="unread">${S.unread.value}</b>
          `
        }
      </button>
    </span>
  `;
}

/**
 * Open a panel over the board of a narrow screen, or close it.
 * @param {string} name
 */
export function togglePanel(name) {
  S.openPanel.value = S.openPanel.value === name ? '' : name;
}
