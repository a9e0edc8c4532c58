// @ts-check
/** The board in words: everything on it as lists, and a field for moves in the notation. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { act, propose } from '../table/actions.js';
import { cardSetWords, colourWord, routeWords } from '../table/telling.js';

export function TextTwin() {
  const v = S.view.value, g = S.game.value;
  if (!v || !g) return null;
  return html`<div class="twin">
    <${TypedMove} />
    <h3>${t('twin.now')}</h3>
    <ul>
      ${v.hand && html`<li>${t('hand')}: ${cardSetWords(v.hand) || t('none')}</li>`}
      <li>${t('row')}: ${v.face_up.map((c) => (c ? colourWord(c) : '–')).join(', ')}</li>
      ${v.tickets.map((x) => html`<li key=${x.ticket.a + x.ticket.b}>${x.ticket.a}–${x.ticket.b}, ${x.ticket.points}: ${t(x.completed ? 'ticket.done' : 'ticket.open')}</li>`)}
    </ul>
    ${g.family === 'map' ? html`<${RouteLists} g=${g} v=${v} />` : html`<${YardLists} v=${v} />`}</div>`;
}

/** A move typed in the notation; what is wrong with it is answered in words. */
function TypedMove() {
  const send = async (e) => {
    e.preventDefault();
    const field = e.currentTarget.elements.move, answer = field.value.trim() && await act(field.value.trim());
    if (answer?.type === 'done') field.value = '';
  };
  return html`<form class="typed" onSubmit=${send}><label>${t('typed')}<input name="move" autocomplete="off" spellcheck=${false}
    placeholder="draw deck" /></label><button>${t('send')}</button></form>`;
}

function RouteLists({ g, v }) {
  const all = g.sheet.routes.map((_, i) => i), can = S.choices.value.claims;
  const free = all.filter((i) => v.owners[i] == null && !can.has(i));
  return html`
    ${can.size > 0 && html`<h3>${t('twin.can')}</h3><ul>${[...can].map(([i, action]) => html`<li key=${i}><button
      onClick=${() => propose(action)}>${routeWords(i)}</button></li>`)}</ul>`}
    <h3>${t('twin.free')}</h3><ul>${free.map((i) => html`<li key=${i}>${routeWords(i)}</li>`)}</ul>
    ${v.seats.map((seat) => html`<div key=${seat.seat}><h3>${S.nameOf(seat.seat)}</h3>
      <ul>${all.filter((i) => v.owners[i] === seat.seat).map((i) => html`<li key=${i}>${routeWords(i)}</li>`)}</ul></div>`)}`;
}

const YardLists = ({ v }) => v.seats.map((seat) => html`<div key=${seat.seat}><h3>${S.nameOf(seat.seat)}</h3><ul>
  ${seat.yard.map((row) => html`<li key=${row.colour}>${t('yard.row', { colour: colourWord(row.colour), n: row.cards, m: row.locomotives })}</li>`)}
  <li>${t('stack')}: ${seat.stack}</li></ul></div>`);
