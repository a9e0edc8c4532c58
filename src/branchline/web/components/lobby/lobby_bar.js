// @ts-check
/** The bar above the lobby, the form for a new table and the rules. */
import { html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { Icon } from '../icons.js';
import { SettingsDialog, ThemeButton } from '../dialogs/settings_dialog.js';

export function LobbyBar() {
  const [open, setOpen] = useState(false);
  return html`
    <header class="bar lobby-bar">
      <h1><a href="/">Branchline</a></h1>
      <span class="grow"></span>
      <a class="button" href="/new">${t('new_table')}</a>
      <${ThemeButton} />
      <button class="quiet-button" aria-label=${t('settings')} onClick=${() => setOpen(true)}>
        <${Icon} name="sliders" />
      </button>
      ${
        open &&
        html`
          <${SettingsDialog} onClose=${() => setOpen(false)} />
        `
      }
    </header>
  `;
}
