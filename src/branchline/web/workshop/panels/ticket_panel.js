// @ts-check
/** The tickets of a map: a list, one to add, and as many as one likes suggested. */
import { html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { addTicket, changeTicket, removeTicket } from '../edits.js';
import { ChoiceField, NumberField } from '../fields.js';
import { suggest } from '../suggest.js';
import { edit, problems } from '../state.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../types.js').MapTicket} MapTicket */

/** @param {{map: MapDocument}} props */
export function TicketPanel({ map }) {
  const [count, setCount] = useState(Math.max(12, Math.round(1.1 * map.cities.length)));
  const wrong = new Set(
    problems.value.filter(({ path }) => path[0] === 'tickets').map(({ path }) => path.at(2)),
  );
  return html`
    <div class="ws-form">
      <h2>${t('workshop.tickets')} (${map.tickets.list.length})</h2>
      <${NumberField}
        label=${t('workshop.how_many')}
        about=${t('workshop.suggest.about')}
        value=${count}
        least=${4}
        most=${300}
        set=${setCount}
      />
      <button class="primary" data-suggest="tickets" onClick=${() => suggest('tickets', count)}>
        ${t('workshop.suggest.tickets')}
      </button>
      <${NewTicket} map=${map} />
      <ul class="ws-list">
        ${map.tickets.list.map(
          (ticket, i) => html`
            <${TicketLine} key=${i} ticket=${ticket} index=${i} wrong=${wrong.has(i)} />
          `,
        )}
      </ul>
    </div>
  `;
}

/** @param {{ticket: MapTicket, index: number, wrong: boolean}} props */
const TicketLine = ({ ticket, index, wrong }) => html`
  <li class=${wrong ? 'ws-ticket wrong' : 'ws-ticket'}>
    <${NumberField}
      label=${`${ticket.from} – ${ticket.to}`}
      value=${ticket.points}
      least=${1}
      most=${100}
      set=${(/** @type {number} */ points) => edit((map) => changeTicket(map, index, { points }))}
    />
    <button
      aria-label=${t('workshop.remove')}
      onClick=${() => edit((map) => removeTicket(map, index))}
    >
      ×
    </button>
  </li>
`;

/** @param {{map: MapDocument}} props */
function NewTicket({ map }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  /** @type {[string, string][]} */
  const choices = [
    ['', '…'],
    ...map.cities.map(({ name }) => /** @type {[string, string]} */ ([name, name])),
  ];
  const add = () => edit((found) => addTicket(found, { from, to, points: 5 }));
  return html`
    <details>
      <summary>${t('workshop.ticket.add')}</summary>
      <${ChoiceField} label=${t('workshop.from')} value=${from} choices=${choices} set=${setFrom} />
      <${ChoiceField} label=${t('workshop.to')} value=${to} choices=${choices} set=${setTo} />
      <button disabled=${!from || !to || from === to} onClick=${add}>${t('workshop.add')}</button>
    </details>
  `;
}
