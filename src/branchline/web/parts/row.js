// @ts-check
/** The face-up row, the deck and the tickets: everything that can be drawn. */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import { choices, proposal, view } from '../table/store.js';
import { propose, whyNot } from '../table/actions.js';
import { colourWord } from '../table/telling.js';
import { CardBack, CardFace } from './card.js';
import { allowDrop, dragged } from './hand.js';
import { Icon } from './icons.js';

export function Row() {
  const v = view.value, can = choices.value;
  if (!v) return null;
  return html`<section class="row" aria-label=${t('row')}>
    <h2>${t('row')}</h2>
    ${v.face_up.map((colour, i) => (colour
      ? html`<${Source} key=${i} action=${`draw ${colour}`} open=${can.draws.has(colour)}
        label=${t('row.take', { card: colourWord(colour) })} mark=${`slot-${i}`}><${CardFace} key=${i + colour} colour=${colour} /><//>`
      : html`<span class="card none" key=${i}></span>`))}
    <${Source} action="draw deck" open=${can.draws.has('deck')} label=${t('row.deck', { n: v.deck })} mark="deck"><${CardBack} word=${t('deck')}
      count=${v.deck} /><//>
    <${Source} action="draw tickets" open=${can.draws.has('tickets')} label=${t('row.tickets', { n: v.ticket_deck })} mark="tickets">
      <span class="card back tickets-back"><${Icon} name="ticket" /><small>${t('tickets')} <b>${v.ticket_deck}</b></small></span><//>
  </section>`;
}

/** Something to draw from. What cannot be drawn answers why. */
function Source({ action, open, label, mark, children }) {
  const click = (e) => (open ? propose(action, e.pointerType === 'touch') : whyNot(action));
  const drag = (e) => { e.dataTransfer?.setData('text/x-draw', action); };
  // A press with an unsteady hand is a drag that ends where it began.
  const drop = (e) => { if (dragged(e) === action) click(e); };
  return html`<button class=${cls('source', !open && 'closed', proposal.value?.action === action && 'proposed')} data-draw=${mark}
    aria-label=${label} aria-disabled=${!open} onClick=${click}
    draggable=${open} onDragStart=${drag} onDragOver=${allowDrop} onDrop=${drop}>${children}</button>`;
}
