// @ts-check
/** A screen that few visitors need: its files are fetched when it is opened. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { showRefusal } from '../table/store.js';

/**
 * @param {object} props
 * @param {() => Promise<Record<string, any>>} props.load a module
 * @param {string} props.name of the screen in it
 * @param {string} [props.id] what the screen is about
 */
export function Later({ load, name, id }) {
  const [found, setFound] = useState(/** @type {Record<string, any>|null} */ (null));
  useEffect(() => {
    load().then(setFound, (error) => showRefusal(messageOf(error)));
  }, []);
  if (!found) {
    return html`
      <main id="main" class="message"><p>${t('loading')}</p></main>
    `;
  }
  return html`
    <${found[name]} id=${id} />
  `;
}
