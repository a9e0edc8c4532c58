// @ts-check
/** The face-up row, the deck and the tickets: everything that can be drawn. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import { choices, proposal, view } from '../../table/store.js';
import { confirmTaps } from '../../settings.js';
import { propose, whyNot } from '../../table/actions.js';
import { colourName } from '../../table/news/descriptions.js';
import { CardBack, CardFace, Pile } from './card.js';
import { allowDrop, carryAction, droppedAction } from './drag.js';
import { Icon } from '../icons.js';

export function CardRow() {
  const v = view.value;
  if (!v) return null;
  const discards = Object.values(v.discards).reduce((sum, n) => sum + n, 0);
  return html`
    <section class="row" aria-label=${t('row')}>
      <h2>${t('row')}</h2>
      ${v.face_up.map(
        (colour, i) => html`
          <${Slot} key=${i} colour=${colour} slot=${i} />
        `,
      )}
      <${Source} what="deck" label=${t('row.deck', { n: v.deck, m: discards })} mark="deck">
        <${CardBack} word=${t('deck')} count=${v.deck} discards=${discards} />
      </${Source}>
      <${Source} what="tickets" label=${t('row.tickets', { n: v.ticket_deck })} mark="tickets">
        <${TicketsBack} count=${v.ticket_deck} />
      </${Source}>
    </section>
  `;
}

/** @param {{colour: string|null, slot: number}} props */
function Slot({ colour, slot }) {
  if (!colour) {
    return html`
      <span class="card none"></span>
    `;
  }
  const label = t('row.take', { card: colourName(colour) });
  return html`
    <${Source} what=${colour} label=${label} mark=${`slot-${slot}`}>
      <${CardFace} key=${slot + colour} colour=${colour} />
    </${Source}>
  `;
}

/** @param {{count: number}} props */
const TicketsBack = ({ count }) => html`
  <${Pile} count=${count} layer=${6}>
    <span class="card back tickets-back">
      <${Icon} name="ticket" />
      <small>
        ${t('tickets')}${' '}
        <b>${count}</b>
      </small>
    </span>
  </${Pile}>
`;

/**
 * Something to draw from. What cannot be drawn answers why.
 * @param {object} props
 * @param {string} props.what
 * @param {string} props.label
 * @param {string} props.mark
 * @param {import('../../types.js').Child} [props.children]
 */
function Source({ what, label, mark, children }) {
  const action = `draw ${what}`;
  const open = choices.value.draws.has(what);
  const proposed = proposal.value?.action === action;
  /** @param {MouseEvent} e */
  const click = (e) => {
    const tap = 'pointerType' in e && e.pointerType === 'touch';
    return open ? propose(action, tap && confirmTaps.value) : whyNot(action);
  };
  // A press with an unsteady hand is a drag that ends where it began.
  /** @param {DragEvent} e */
  const drop = (e) => {
    if (droppedAction(e) === action) click(e);
  };
  return html`
    <button
      class=${cls('source', !open && 'closed', proposed && 'proposed')}
      data-draw=${mark}
      aria-label=${label}
      aria-disabled=${!open}
      onClick=${click}
      draggable=${open}
      onDragStart=${(/** @type {DragEvent} */ e) => carryAction(e, action)}
      onDragOver=${allowDrop}
      onDrop=${drop}
    >
      ${children}
    </button>
  `;
}
