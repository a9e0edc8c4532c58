// @ts-check
/** My devices: where I am signed in, and the link that opens my seats elsewhere. */
import { html, submittedField, useEffect, useState } from '../../ui.js';
import { shownLanguage, t } from '../../i18n.js';
import { api } from '../../api.js';
import { comeBack, personalLink } from '../../personal_link.js';
import { Dialog } from './dialog.js';

/** @typedef {import('../../types.js').SessionInfo} SessionInfo */

/** @param {{onClose: () => void}} props */
export function DevicesDialog({ onClose }) {
  return html`
    <${Dialog} title=${t('devices')} kind="settings devices" onClose=${onClose}>
      <${DeviceList} />
      <h3>${t('device')}</h3>
      <${PersonalLink} />
      <${LinkFromElsewhere} />
    </${Dialog}>
  `;
}

/** Every device on which this visitor is signed in; each can be signed out. */
function DeviceList() {
  const [devices, setDevices] = useState(/** @type {SessionInfo[]} */ ([]));
  const load = async () => setDevices(await api.devices());
  useEffect(() => {
    load();
  }, []);
  /** @param {SessionInfo} device */
  const signOut = async (device) => {
    await api.signOut(device.id);
    if (device.current) location.assign('/');
    else await load();
  };
  const signOutOthers = async () => {
    await api.signOutOthers();
    await load();
  };
  return html`
    <ul class="device-list">
      ${devices.map(
        (device) => html`
          <${DeviceLine} key=${device.id} device=${device} signOut=${() => signOut(device)} />
        `,
      )}
    </ul>
    ${
      devices.length > 1 &&
      html`
        <button class="sign-out-others" onClick=${signOutOthers}>${t('devices.others')}</button>
      `
    }
  `;
}

/** @param {{device: SessionInfo, signOut: () => void}} props */
function DeviceLine({ device, signOut }) {
  const name = device.device || t('devices.unknown');
  const day = new Date(device.seen * 1000).toLocaleDateString(shownLanguage.value, {
    dateStyle: 'medium',
  });
  return html`
    <li class="line">
      <span>
        <strong>${name}</strong>
        <small class="quiet">
          ${device.current ? t('devices.this') : t('devices.seen', { day })}
        </small>
      </span>
      <button aria-label=${`${t('devices.end')}: ${name}`} onClick=${signOut}>
        ${t('devices.end')}
      </button>
    </li>
  `;
}

/** The link for another device: the server shows it once, a new one replaces it. */
function PersonalLink() {
  const [link, setLink] = useState('');
  const [exists, setExists] = useState(false);
  useEffect(() => {
    api.session().then((welcome) => setExists(welcome.has_key));
  }, []);
  const make = async () => {
    setLink(personalLink((await api.newKey()).key));
    setExists(true);
  };
  const remove = async () => {
    await api.deleteKey();
    setLink('');
    setExists(false);
  };
  return html`
    <p class="quiet">${t(exists && !link ? 'device.exists' : 'device.text')}</p>
    ${
      link &&
      html`
        <output class="key">${link}</output>
      `
    }
    <div class="actions">
      <button onClick=${make}>${t(exists ? 'device.renew' : 'device.show')}</button>
      ${
        exists &&
        html`
          <button onClick=${remove}>${t('device.delete')}</button>
        `
      }
    </div>
  `;
}

/** The other way round: a link from another device, used here. */
function LinkFromElsewhere() {
  /** @param {import('../../types.js').FormSubmit} e */
  const use = async (e) => {
    await comeBack(submittedField(e, 'key').value);
    location.reload();
  };
  return html`
    <form class="line" onSubmit=${use}>
      <input name="key" required aria-label=${t('device.use')} placeholder=${t('device.use')} />
      <button>${t('device.go')}</button>
    </form>
  `;
}
