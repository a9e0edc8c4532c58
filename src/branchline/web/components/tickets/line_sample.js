// @ts-check
/** The line that a ticket has on the board, in a list. */
import { html } from '../../ui.js';
import { sampleLines } from '../../board/ways.js';
import { styleOf } from '../../planning/planner.js';

/** @param {{ticket: import('../../types.js').TicketName}} props */
export function LineSample({ ticket }) {
  const style = styleOf(ticket);
  /** @param {SVGElement|null} svg */
  const draw = (svg) => svg?.replaceChildren(...sampleLines(style));
  return html`
    <svg class="line-sample" key=${style} viewBox="-4 0 52 12" aria-hidden="true" ref=${draw}></svg>
  `;
}
