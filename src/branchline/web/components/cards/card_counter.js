// @ts-check
/** Where the cards of each colour are, as far as one may know; and who is near the end. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { game, nameOf, view } from '../../table/store.js';
import { pieceNames } from '../../table/actions.js';
import { colourName } from '../../table/news/descriptions.js';
import { MiniCard } from './card.js';

export function CardCounter() {
  const v = view.value;
  const sheet = game.value?.sheet;
  if (!v || !sheet) return null;
  const cards = [...sheet.colours, 'locomotive'];
  return html`
    <details class="counter">
      <summary>${t('counter')}</summary>
      <table>
        <thead>
          <tr>
            <th><span class="sr">${t('cards')}</span></th>
            <th>${t('counter.unseen')}</th>
            <th>${t('counter.discards')}</th>
          </tr>
        </thead>
        <tbody>
          ${cards.map(
            (colour) => html`
              <tr key=${colour}>
                <th scope="row">
                  <${MiniCard} colour=${colour} />
                  <span class="sr">${colourName(colour)}</span>
                </th>
                <td>${v.unseen[colour] ?? 0}</td>
                <td>${v.discards[colour] ?? 0}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
      <${EndDistance} />
    </details>
  `;
}

/** Who must place how many trains to begin the last round. */
function EndDistance() {
  const v = view.value;
  const end = game.value?.sheet.counts.last_round_at;
  if (!v || end == null || v.last_turns != null || v.seats[0].trains == null) return null;
  const nearest = [...v.seats].sort((p, q) => (p.trains ?? 0) - (q.trains ?? 0))[0];
  const n = Math.max(0, (nearest.trains ?? 0) - end);
  return html`
    <p>${t('counter.end', { n, end, who: nameOf(nearest.seat), ...pieceNames() })}</p>
  `;
}
