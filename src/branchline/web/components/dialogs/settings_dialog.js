// @ts-check
/** The settings of this browser. */
import { html, useState } from '../../ui.js';
import { LANGUAGES, t } from '../../i18n.js';
import * as settings from '../../settings.js';
import { DevicesDialog } from './devices_dialog.js';
import { Dialog } from './dialog.js';
import { Icon } from '../icons.js';

/** @typedef {import('../../types.js').Signal<string>} TextSetting */
/** @typedef {import('../../types.js').Signal<boolean>} SwitchSetting */

/** @type {[string, SwitchSetting][]} */
const SWITCHES = [
  ['symbols', settings.symbols],
  ['large', settings.largeText],
  ['motion', settings.motion],
  ['sound', settings.sound],
  ['confirm', settings.confirmMoves],
  ...(matchMedia('(any-pointer: coarse)').matches
    ? [/** @type {[string, SwitchSetting]} */ (['confirm_taps', settings.confirmTaps])]
    : []),
];

/** Light or dark, in one click. */
export function ThemeButton() {
  const dark = settings.theme.value === 'dark';
  const change = () => {
    settings.theme.value = dark ? 'light' : 'dark';
  };
  const label = t(dark ? 'theme.light' : 'theme.dark');
  return html`
    <button class="quiet-button theme-button" aria-label=${label} onClick=${change}>
      <${Icon} name=${dark ? 'sun' : 'moon'} />
    </button>
  `;
}

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  const [devices, setDevices] = useState(false);
  if (devices) {
    return html`
      <${DevicesDialog} onClose=${onClose} />
    `;
  }
  const themes = { light: t('theme.light'), dark: t('theme.dark') };
  return html`
    <${Dialog} title=${t('settings')} kind="settings" onClose=${onClose}>
      <${NameField} />
      <${Choice} word="language" setting=${settings.language} options=${LANGUAGES} />
      <${Choice} word="theme" setting=${settings.theme} options=${themes} />
      <${Choice} word="set.speed" setting=${settings.botSpeed} options=${speeds()} />
      <${Choice} word="set.undo" setting=${settings.undoTime} options=${undoTimes()} />
      ${SWITCHES.map(
        ([name, s]) => html`
          <${Switch} key=${name} word=${`set.${name}`} setting=${s} />
        `,
      )}
      <button class="my-devices" onClick=${() => setDevices(true)}>${t('devices')}</button>
    </${Dialog}>
  `;
}

const SPEEDS = ['slow', 'normal', 'fast', 'at_once'];
const UNDO_TIMES = [3, 5, 10]; // seconds

const speeds = () => Object.fromEntries(SPEEDS.map((name) => [name, t(`speed.${name}`)]));

const undoTimes = () => ({
  0: t('undo.none'),
  ...Object.fromEntries(UNDO_TIMES.map((n) => [n, t('undo.seconds', { n })])),
});

function NameField() {
  /** @param {import('../../types.js').InputChange} e */
  const change = (e) => {
    settings.myName.value = e.currentTarget.value;
  };
  return html`
    <label class="line">
      ${t('name')}${' '}
      <input
        maxlength="24"
        value=${settings.myName.value}
        placeholder=${t('guest')}
        onInput=${change}
      />
    </label>
  `;
}

/** @param {{word: string, setting: TextSetting, options: Record<string, string>}} props */
function Choice({ word, setting, options }) {
  /** @param {import('../../types.js').SelectChange} e */
  const change = (e) => {
    setting.value = e.currentTarget.value;
  };
  return html`
    <label class="line">
      ${t(word)}${' '}
      <select value=${setting.value} onChange=${change}>
        ${Object.entries(options).map(
          ([key, name]) => html`
            <option key=${key} value=${key}>${name}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/** @param {{word: string, setting: SwitchSetting}} props */
function Switch({ word, setting }) {
  /** @param {import('../../types.js').InputChange} e */
  const change = (e) => {
    setting.value = e.currentTarget.checked;
  };
  return html`
    <label class="line">
      <span>${t(word)}</span>
      <input type="checkbox" role="switch" checked=${setting.value} onChange=${change} />
    </label>
  `;
}
