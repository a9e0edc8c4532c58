// @ts-check
/** The lesson of a first game: says at each moment what is asked and why. */
import { html, signal } from '../../ui.js';
import { t } from '../../i18n.js';
import { place, rewrite } from '../../router.js';
import * as S from '../../table/store.js';

const ended = signal(''); // the table whose lesson was closed

export function Lesson() {
  const key = lessonKey();
  const { id, query } = place.value;
  if (!query.has('lesson') || ended.value === id || !key) return null;
  const end = () => {
    ended.value = id;
    rewrite(`/table/${id}`);
  };
  return html`
    <aside class="guide" aria-label=${t('guide.title')} aria-live="polite">
      <h2>${t('guide.title')}</h2>
      <p>${t(key)}</p>
      <button onClick=${end}>${t('guide.skip')}</button>
    </aside>
  `;
}

/** The sentence for this moment, chosen by what is asked and what is lit. */
function lessonKey() {
  const v = S.view.value;
  const can = S.choices.value;
  if (!v || v.decision === 'over') return null;
  if (!S.myTurn.value) return 'guide.wait';
  if (can.pays.length || can.lays.length) return 'guide.pay';
  if (v.decision === 'opening' || v.decision === 'tickets') return `guide.${v.decision}`;
  if (v.decision === 'second_card') return 'guide.second';
  if (v.last_turns != null) return 'guide.last';
  return can.claims.size > 3 || v.turns > 8 ? 'guide.claim' : 'guide.draw';
}
