// @ts-check
/** The panel next to the board: log, chat, the board as text, points over time. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import { lastTab as tab } from '../../settings.js';
import { unread } from '../../table/store.js';
import { BoardText } from '../board/board_text.js';
import { Chat } from '../people/chat.js';
import { Log } from './log.js';
import { PointsChart } from '../end/points_chart.js';
import { Icon } from '../icons.js';

const TABS = /** @type {const} */ (['log', 'chat', 'text']);

/** @typedef {{jump?: (route: number) => void}} Jump how to go to a route on the board */

/** @param {Jump} props */
export function SidePanel({ jump }) {
  /** @param {typeof TABS[number]} name */
  const choose = (name) => {
    tab.value = name;
  };
  return html`
    <section class="side" aria-label=${t('side')}>
      <div class="tabs" role="tablist">
        ${TABS.map(
          (name) => html`
            <${Tab}
              key=${name}
              name=${name}
              fresh=${name === 'chat' && unread.value > 0}
              choose=${() => choose(name)}
            />
          `,
        )}
      </div>
      <${Panel} jump=${jump} />
      ${
        tab.value === 'log' &&
        html`
          <${PointsChart} />
        `
      }
    </section>
  `;
}

/** @param {{name: typeof TABS[number], fresh: boolean, choose: () => void}} props */
const Tab = ({ name, fresh, choose }) => html`
  <button
    role="tab"
    id=${`tab-${name}`}
    aria-selected=${tab.value === name}
    aria-controls="side-panel"
    class=${cls(fresh && 'fresh')}
    onClick=${choose}
  >
    <${Icon} name=${name} />
    ${t(`tab.${name}`)}
  </button>
`;

/** @param {Jump} props */
const Panel = ({ jump }) => html`
  <div
    class="panel"
    role="tabpanel"
    id="side-panel"
    tabindex="0"
    aria-labelledby=${`tab-${tab.value}`}
  >
    <${PanelContent} jump=${jump} />
  </div>
`;

/** @param {Jump} props */
function PanelContent({ jump }) {
  if (tab.value === 'chat') {
    return html`
      <${Chat} />
    `;
  }
  if (tab.value === 'text') {
    return html`
      <${BoardText} />
    `;
  }
  return html`
    <${Log} jump=${jump} />
  `;
}
