// @ts-check
/** The panel beside the board: log, chat, the board as text, points over time. */
import { cls, html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { chat, log, view } from '../table/store.js';
import { pointsOverTime } from '../table/history.js';
import { Log } from './log.js';
import { Chat } from './chat.js';
import { TextTwin } from './twin.js';
import { PointsChart } from './chart.js';
import { Icon } from './icons.js';

const TABS = /** @type {const} */ (['log', 'chat', 'text']);

/** @param {{tab: import('../vendor/signals.js').Signal<string>, jump?: (route: number) => void}} props */
export function Side({ tab, jump }) {
  const [seen, setSeen] = useState(chat.value.length);
  const choose = (name) => () => { tab.value = name; if (name === 'chat') setSeen(chat.value.length); };
  const fresh = tab.value !== 'chat' && chat.value.length > seen;
  const v = view.value;
  return html`<section class="side" aria-label=${t('side')}>
    <div class="tabs" role="tablist">${TABS.map((name) => html`<button key=${name} role="tab" id=${`tab-${name}`}
      aria-selected=${tab.value === name} aria-controls="side-panel"
      class=${cls(name === 'chat' && fresh && 'fresh')} onClick=${choose(name)}><${Icon} name=${name} />${t(`tab.${name}`)}</button>`)}</div>
    <div class="panel" role="tabpanel" id="side-panel" tabindex="0" aria-labelledby=${`tab-${tab.value}`}>
      ${tab.value === 'chat' ? html`<${Chat} />` : tab.value === 'text' ? html`<${TextTwin} />` : html`<${Log} jump=${jump} />`}</div>
    ${v && tab.value === 'log' && html`<${PointsChart} history=${pointsOverTime(log.value, v)} names=${v.seats.map((s) => s.name)} />`}
  </section>`;
}
