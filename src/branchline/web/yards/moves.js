// @ts-check
/** What a seat does with its yard: choose cards to place, say how many, complete tickets. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { act, propose, undo, whyNot } from '../table/actions.js';
import { colourWord } from '../table/telling.js';
import { Dialog } from '../parts/dialog.js';
import { Hand } from '../parts/hand.js';
import { Ways } from '../parts/payment.js';
import { TicketFace } from '../parts/tickets.js';

/** The hand; the chosen colours make a set or three different cards. */
export function YardHand() {
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const places = S.choices.value.places, colours = S.game.value?.sheet.colours ?? [];
  const chosen = colours.filter((c) => picked.includes(c) && S.view.value?.hand?.[c]);
  const action = `place ${chosen.join(' ')}`, open = places.includes(action);
  const pick = (colour) => setPicked(picked.includes(colour) ? picked.filter((c) => c !== colour) : [...picked, colour]);
  const place = (e) => { if (open) { propose(action, e.pointerType === 'touch'); setPicked([]); } else whyNot(action); };
  const named = chosen.map(colourWord).join(', ');
  const words = chosen.length === 1 ? t('yard.set', { colour: named }) : t('yard.three', { cards: named });
  return html`<div class="yard-hand"><${Hand} pick=${pick} picked=${chosen} />
    <p class="yard-moves">${chosen.length === 0 ? html`<span class="quiet">${places.length > 0 && t('yard.pick')}</span>`
      : html`<button class="primary" data-action="place" aria-disabled=${!open} onClick=${place}>${words}</button>`}</p></div>`;
}

/** How many cards a set has, where there is more than one way. */
export function PutSheet() {
  const puts = S.choices.value.puts, colour = colourWord(S.view.value?.yard?.placing ?? null);
  return puts.length > 0 && html`<${Ways} title=${t('yard.put', { colour })} ways=${puts} />`;
}

/** The tickets that the stack can complete: the best at once, or one by one. */
export function CompleteSheet() {
  const { completes, plain } = S.choices.value, yard = S.view.value?.yard;
  if ((!completes.length && !plain.includes('done')) || !yard) return null;
  const name = (ticket) => `complete ${ticket.a}–${ticket.b} ${ticket.points}`;
  const best = completes.includes('complete best');
  const tickets = (S.view.value?.tickets ?? []).map((x) => x.ticket).filter((ticket) => completes.includes(name(ticket)));
  return html`<${Dialog} kind="pay complete" title=${t('yard.complete')}>
    ${best && html`<button class="primary big" autofocus data-action="complete best"
      onClick=${() => act('complete best')}>${t('yard.best')}: ${yard.best.reduce((sum, x) => sum + x.points, 0)}</button>`}
    ${yard.marked.map((ticket) => html`<div class="ticket done" key=${name(ticket)}><${TicketFace} ticket=${ticket} done=${true} /></div>`)}
    <div class="complete-list">${tickets.map((ticket) => html`<button class="ticket" key=${name(ticket)} data-action=${name(ticket)}
      onClick=${() => act(name(ticket))}><${TicketFace} ticket=${ticket}
        done=${yard.best.some((x) => name(x) === name(ticket))} /></button>`)}</div>
    <footer>${plain.includes('done') && html`<button data-action="done" onClick=${() => act('done')}>${t('do.done')}</button>`}
      ${S.canUndo.value && html`<button onClick=${undo}>${t('undo')}</button>`}</footer><//>`;
}
