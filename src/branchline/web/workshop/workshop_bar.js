// @ts-check
/** The bar of the workshop: name, tools, undo, and the button that plays the map. */
import { html, messageOf, useState } from '../ui.js';
import { t } from '../i18n.js';
import { Icon } from '../components/icons.js';
import { ThemeButton } from '../components/dialogs/settings_dialog.js';
import { showRefusal } from '../table/store.js';
import { playNow } from './play.js';
import { change, close, future, past, problems, redo, routeFrom, tool, undo } from './state.js';

/** @typedef {import('./types.js').MapDocument} MapDocument */
/** @typedef {import('./types.js').Tool} Tool */

/** @type {Tool[]} */
const TOOLS = ['move', 'city', 'route'];

/** @param {{map: MapDocument|null}} props */
export const WorkshopBar = ({ map }) => html`
  <header class="bar lobby-bar ws-bar">
    <h1><a href="/">Branchline</a></h1>
    ${
      map &&
      html`
        <${MapTools} map=${map} />
      `
    }
    <span class="grow"></span>
    <${ThemeButton} />
  </header>
`;

/** @param {{map: MapDocument}} props */
const MapTools = ({ map }) => html`
  <input
    class="ws-title"
    aria-label=${t('workshop.name')}
    maxlength="60"
    value=${map.name}
    onChange=${(/** @type {any} */ e) => change({ ...map, name: e.currentTarget.value.trim() })}
  />
  <div class="ws-tools" role="radiogroup" aria-label=${t('workshop.tool')}>
    ${TOOLS.map(
      (one) => html`
        <button
          key=${one}
          role="radio"
          data-tool=${one}
          aria-checked=${tool.value === one}
          onClick=${() => take(one)}
        >
          ${t(`workshop.tool.${one}`)}
        </button>
      `,
    )}
  </div>
  <button aria-label=${t('undo')} disabled=${!past.value.length} onClick=${undo}>
    <${Icon} name="undo" />
  </button>
  <button
    class="ws-redo"
    aria-label=${t('workshop.redo')}
    disabled=${!future.value.length}
    onClick=${redo}
  >
    <${Icon} name="undo" />
  </button>
  <button onClick=${close}>${t('workshop.close')}</button>
  <${PlayButton} map=${map} />
`;

/** @param {Tool} one */
function take(one) {
  tool.value = one;
  routeFrom.value = null;
}

/** @param {{map: MapDocument}} props */
function PlayButton({ map }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    await playNow(map).catch((error) => showRefusal(messageOf(error)));
    setBusy(false);
  };
  const count = problems.value.length;
  return html`
    <button
      class="primary"
      data-play
      disabled=${busy || count > 0}
      title=${count ? t('workshop.problems.first', { n: count }) : ''}
      onClick=${play}
    >
      ${busy ? t('loading') : t('workshop.play')}
    </button>
  `;
}
