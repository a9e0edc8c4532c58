// @ts-check
/** What has happened, newest first; a line that has a place on the board goes there. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { seatStyle } from '../../board/palette.js';
import { log, table } from '../../table/store.js';
import { describeEvent, isLogged, routeOfEvent } from '../../table/news/descriptions.js';

/** @typedef {import('../../types.js').LoggedStep} LoggedStep */

const SHOWN = 120; // lines

/** @param {import('./side_panel.js').Jump} props */
export function Log({ jump }) {
  const shown = log.value.flatMap(linesOf).slice(-SHOWN).reverse();
  return html`
    <ol class="log" aria-label=${t('tab.log')}>
      ${shown.map(
        (line) => html`
          <${Line} key=${line.id} ...${line} jump=${jump} />
        `,
      )}
    </ol>
  `;
}

/** @param {LoggedStep} step */
const linesOf = (step) =>
  step.events
    .filter(isLogged)
    .map((event, i) => ({ id: `${step.seq}.${i}`, event, text: lineOf(event, step) }))
    .filter((line) => line.text);

/**
 * What happened; and that a bot decided it, where it did so for a person.
 * @param {import('../../types.js').GameEvent} event
 * @param {LoggedStep} step
 */
function lineOf(event, step) {
  const text = describeEvent(event, step.seat);
  const seat = step.seat == null ? undefined : table.value?.seats[step.seat];
  const forPerson = seat?.kind === 'person' && step.by !== 'person';
  return text && forPerson ? t('log.by_bot', { text }) : text;
}

/**
 * @param {object} props
 * @param {import('../../types.js').GameEvent} props.event
 * @param {string} props.text
 * @param {(route: number) => void} [props.jump]
 */
function Line({ event, text, jump }) {
  const seat = 'seat' in event ? event.seat : null;
  const route = routeOfEvent(event);
  const button = html`
    <button onClick=${() => jump?.(route ?? 0)}>${text}</button>
  `;
  return html`
    <li style=${seatStyle(seat)} class=${seat == null ? 'all' : ''}>
      ${route != null && jump ? button : text}
    </li>
  `;
}
