// @ts-check
/** May the system say that it is your turn? Asked once, at a game with people. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { turnNotices } from '../../settings.js';
import { mine, table } from '../../table/store.js';
import { answerNotices, canNotify } from '../../table/news/attention.js';

export function TurnNotice() {
  const seats = table.value?.seats ?? [];
  const others = seats.some((s) => s.kind !== 'bot' && !mine.value.includes(s.seat));
  const open = ['open', 'running'].includes(table.value?.status ?? '');
  if (!mine.value.length || !others || !open || !canNotify()) return null;
  if (turnNotices.value !== 'unasked') return null;
  return html`
    <section class="notice paper" aria-label=${t('notices.ask')}>
      <p>${t('notices.ask')}</p>
      <div class="notice-buttons">
        <button class="primary" data-notices="yes" onClick=${() => answerNotices(true)}>
          ${t('notices.yes')}
        </button>
        <button data-notices="no" onClick=${() => answerNotices(false)}>${t('notices.no')}</button>
      </div>
    </section>
  `;
}
