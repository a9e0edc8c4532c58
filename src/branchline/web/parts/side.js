// @ts-check
/** The panel beside the board: log, chat, the board as text, points over time. */
import { cls, html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import { lastTab as tab } from '../settings.js';
import { chat, log } from '../table/store.js';
import { chatSay } from '../table/actions.js';
import { isTold, routeOfEvent, tell } from '../table/telling.js';
import { TextTwin } from './twin.js';
import { PointsChart } from './chart.js';
import { Icon } from './icons.js';

const SHOWN = 120; // lines of the log
const TABS = /** @type {const} */ (['log', 'chat', 'text']);

/** @param {{jump?: (route: number) => void}} props */
export function Side({ jump }) {
  const [seen, setSeen] = useState(chat.value.length);
  const choose = (name) => () => {
    if (name === 'chat' || tab.value === 'chat') setSeen(chat.value.length);
    tab.value = name;
  };
  const fresh = tab.value !== 'chat' && chat.value.length > seen;
  return html`<section class="side" aria-label=${t('side')}>
    <div class="tabs" role="tablist">${TABS.map((name) => html`<button key=${name} role="tab" id=${`tab-${name}`}
      aria-selected=${tab.value === name} aria-controls="side-panel"
      class=${cls(name === 'chat' && fresh && 'fresh')} onClick=${choose(name)}><${Icon} name=${name} />${t(`tab.${name}`)}</button>`)}</div>
    <div class="panel" role="tabpanel" id="side-panel" tabindex="0" aria-labelledby=${`tab-${tab.value}`}>
      ${tab.value === 'chat' ? html`<${Chat} />` : tab.value === 'text' ? html`<${TextTwin} />` : html`<${Log} jump=${jump} />`}</div>
    ${tab.value === 'log' && html`<${PointsChart} />`}
  </section>`;
}

/** What is said at the table. */
function Chat() {
  const send = async (e) => {
    e.preventDefault();
    const field = e.currentTarget.elements.text, answer = field.value.trim() && await chatSay(field.value.trim());
    if (answer?.type === 'done') field.value = '';
  };
  return html`<div class="chat">
    <ol aria-label=${t('tab.chat')} aria-live="polite">${chat.value.slice(-80).map((line, i) => html`<li key=${i}
      style=${line.seat == null ? {} : { '--seat': SEATS[line.seat].fill }}>
      <b>${line.name}</b> ${line.text}</li>`)}</ol>
    ${chat.value.length === 0 && html`<p class="quiet">${t('chat.empty')}</p>`}
    <form onSubmit=${send}><input name="text" maxlength="300" autocomplete="off" aria-label=${t('chat.say')}
      placeholder=${t('chat.say')} /><button>${t('send')}</button></form></div>`;
}

/** What has happened, newest first; a line that has a place on the board goes there. @param {{jump?: (route: number) => void}} props */
export function Log({ jump }) {
  const linesOf = (step) => step.events.filter(isTold).map((event, i) => ({ id: `${step.seq}.${i}`, event }));
  const lines = log.value.flatMap(linesOf).filter(({ event }) => tell(event));
  const shown = lines.slice(-SHOWN).reverse();
  return html`<ol class="log" aria-label=${t('tab.log')}>${shown.map(({ id, event }) => html`<${Line} key=${id} event=${event}
    jump=${jump} />`)}</ol>`;
}

function Line({ event, jump }) {
  const route = routeOfEvent(event), style = event.seat == null ? {} : { '--seat': SEATS[event.seat].fill };
  return html`<li style=${style} class=${event.seat == null ? 'all' : ''}>
    ${route != null && jump ? html`<button onClick=${() => jump(route)}>${tell(event)}</button>` : tell(event)}</li>`;
}
