// @ts-check
/** What has happened, newest first; a line that has a place on the board goes there. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import { log } from '../table/store.js';
import { isTold, routeOfEvent, tell } from '../table/telling.js';

const SHOWN = 120;

/** @param {{jump?: (route: number) => void}} props */
export function Log({ jump }) {
  const linesOf = (step) => step.events.filter(isTold).map((event, i) => ({ id: `${step.seq}.${i}`, event }));
  const lines = log.value.flatMap(linesOf).filter(({ event }) => tell(event));
  const shown = lines.slice(-SHOWN).reverse();
  return html`<ol class="log" aria-label=${t('log')}>${shown.map(({ id, event }) => html`<${Line} key=${id} event=${event}
    jump=${jump} />`)}</ol>`;
}

function Line({ event, jump }) {
  const route = routeOfEvent(event), style = event.seat == null ? {} : { '--seat': SEATS[event.seat].fill };
  return html`<li style=${style} class=${event.seat == null ? 'all' : ''}>
    ${route != null && jump ? html`<button onClick=${() => jump(route)}>${tell(event)}</button>` : tell(event)}</li>`;
}
