// @ts-check
/** A screen that the page does not begin with: its files are fetched when it is opened. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { showRefusal } from '../table/store.js';

/** @type {Map<string, any>} screens by their names, once they are there */
const screens = new Map();

/**
 * @param {object} props
 * @param {() => Promise<Record<string, any>>} props.load a module
 * @param {string} props.name of the screen in it
 * @param {string} [props.id] what the screen is about
 */
export function Later({ load, name, id }) {
  const [, setCount] = useState(screens.size);
  useEffect(() => {
    if (screens.has(name)) return;
    load().then(
      (module) => setCount(screens.set(name, module[name]).size),
      (error) => showRefusal(messageOf(error)),
    );
  }, [name]);
  const found = screens.get(name);
  if (!found) {
    return html`
      <main id="main" class="message"><p>${t('loading')}</p></main>
    `;
  }
  return html`
    <${found} id=${id} />
  `;
}
