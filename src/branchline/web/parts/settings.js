// @ts-check
/** The settings of this browser. */
import { html, useState } from '../ui.js';
import { LANGUAGES, t } from '../i18n.js';
import * as settings from '../settings.js';
import { api } from '../api.js';
import { comeBack, personalLink } from '../personal.js';
import { Dialog } from './dialog.js';
import { Icon } from './icons.js';

const SWITCHES = /** @type {const} */ ([
  ['symbols', settings.symbols], ['large', settings.largeText], ['motion', settings.motion],
  ['sound', settings.sound], ['confirm', settings.confirmMoves],
]);

/** Light or dark, in one click. */
export function ThemeButton() {
  const dark = settings.theme.value === 'dark', change = () => { settings.theme.value = dark ? 'light' : 'dark'; };
  return html`<button class="quiet-button" aria-label=${t(dark ? 'theme.light' : 'theme.dark')} onClick=${change}>
    <${Icon} name=${dark ? 'sun' : 'moon'} /></button>`;
}

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  return html`<${Dialog} title=${t('settings')} kind="settings" onClose=${onClose}>
    <label class="line">${t('name')} <input maxlength="24" value=${settings.myName.value} placeholder=${t('guest')}
      onInput=${(e) => { settings.myName.value = e.currentTarget.value; }} /></label>
    <label class="line">${t('language')} <select value=${settings.language.value}
      onChange=${(e) => { settings.language.value = e.currentTarget.value; }}>
      ${Object.entries(LANGUAGES).map(([key, name]) => html`<option key=${key} value=${key}>${name}</option>`)}</select></label>
    <label class="line">${t('theme')} <select value=${settings.theme.value} onChange=${(e) => { settings.theme.value = e.currentTarget.value; }}>
      <option value="light">${t('theme.light')}</option><option value="dark">${t('theme.dark')}</option></select></label>
    ${SWITCHES.map(([name, s]) => html`<label class="line" key=${name}><span>${t(`set.${name}`)}</span>
      <input type="checkbox" role="switch" checked=${s.value} onChange=${(e) => { s.value = e.currentTarget.checked; }} /></label>`)}
    <${OtherDevice} /><//>`;
}

/** The link that opens the same seats on another device. */
function OtherDevice() {
  const [link, setLink] = useState('');
  const show = async () => setLink(personalLink((await api.session()).key));
  const use = async (e) => {
    e.preventDefault();
    await comeBack(e.currentTarget.elements.key.value);
    location.reload();
  };
  return html`<details><summary>${t('device')}</summary><p class="quiet">${t('device.text')}</p>
    ${link ? html`<output class="key">${link}</output>` : html`<button onClick=${show}>${t('device.show')}</button>`}
    <form class="line" onSubmit=${use}><input name="key" required aria-label=${t('device.use')}
      placeholder=${t('device.use')} /><button>${t('device.go')}</button></form></details>`;
}
