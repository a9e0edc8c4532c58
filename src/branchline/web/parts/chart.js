// @ts-check
/** Points over time, from what happened: one line for each seat. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import { pointsOverTime } from '../table/history.js';
import { log, view } from '../table/store.js';

export function PointsChart() {
  const v = view.value, history = v ? pointsOverTime(log.value, v) : [], names = v?.seats.map((s) => s.name) ?? [];
  if (history.length < 2) return null;
  const most = Math.max(10, ...history.flat()), least = Math.min(0, ...history.flat());
  const x = (i) => ((i / (history.length - 1)) * 200).toFixed(1), y = (n) => (66 - ((n - least) / (most - least)) * 62).toFixed(1);
  const last = history[history.length - 1];
  return html`<figure class="chart"><figcaption>${t('chart')} <small>${least < 0 ? `${least}–` : ''}${most}</small></figcaption>
    <svg viewBox="0 0 200 70" preserveAspectRatio="none" role="img"
      aria-label=${`${t('chart')}: ${names.map((name, i) => `${name} ${last[i]}`).join(', ')}`}>
      ${[0.25, 0.5, 0.75].map((f) => html`<path class="grid" d=${`M0 ${70 * f}H200`} />`)}
      ${names.map((_, seat) => html`<polyline points=${history.map((row, i) => `${x(i)},${y(row[seat])}`).join(' ')}
        stroke=${SEATS[seat].fill} stroke-dasharray=${['', '6 3', '2 2', '8 2 2 2', '1 3'][seat]} />`)}
    </svg></figure>`;
}
