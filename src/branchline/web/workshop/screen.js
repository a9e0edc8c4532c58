// @ts-check
/** The workshop: a map on the left, what can be done with it on the right. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { showRefusal } from '../table/store.js';
import { BoxPanel } from './panels/box_panel.js';
import { Canvas } from './drawing/canvas.js';
import { ItemPanel } from './panels/item_panel.js';
import { follow } from './keys.js';
import { ProblemPanel } from './panels/problem_panel.js';
import { ReportPanel } from './panels/report_panel.js';
import { server } from './server.js';
import { SharePanel } from './panels/share_panel.js';
import { Start } from './begin/start.js';
import { doc, picked, problems } from './state.js';
import { TicketPanel } from './panels/ticket_panel.js';
import { WorkshopBar } from './workshop_bar.js';

/** @typedef {import('./types.js').MapDocument} MapDocument */

const CHECK_AFTER = 600; // milliseconds without a change

/** @type {[string, string][]} */
const PANELS = [
  ['item', 'workshop.map'],
  ['tickets', 'workshop.tickets'],
  ['box', 'workshop.box'],
  ['problems', 'workshop.problems'],
  ['report', 'workshop.report'],
  ['share', 'workshop.share'],
];

export function WorkshopScreen() {
  const [open, setOpen] = useState(/** @type {boolean|null} */ (null));
  useEffect(() => {
    server.about().then(
      (found) => setOpen(found.open),
      (error) => showRefusal(messageOf(error)),
    );
    return follow();
  }, []);
  const map = doc.value;
  return html`
    <div class="lobby workshop">
      <${WorkshopBar} map=${open ? map : null} />
      ${
        open === false &&
        html`
          <main id="main"><p class="lead">${t('workshop.closed')}</p></main>
        `
      }
      ${
        open &&
        !map &&
        html`
          <${Start} />
        `
      }
      ${
        open &&
        map &&
        html`
          <${Editor} map=${map} />
        `
      }
    </div>
  `;
}

/** @param {{map: MapDocument}} props */
function Editor({ map }) {
  const [panel, setPanel] = useState('item');
  useEffect(() => {
    const timer = setTimeout(() => check(map), CHECK_AFTER);
    return () => clearTimeout(timer);
  }, [map]);
  useEffect(() => {
    if (picked.value) setPanel('item');
  }, [picked.value]);
  return html`
    <main id="main" class="ws-editor">
      <${Canvas} map=${map} fit=${0} />
      <section class="ws-side">
        <${Tabs} panel=${panel} show=${setPanel} />
        <div class="ws-panel" role="tabpanel">
          <${Panel} panel=${panel} map=${map} show=${setPanel} />
        </div>
      </section>
    </main>
  `;
}

/** @param {MapDocument} map */
async function check(map) {
  const found = await server.check(map).catch(() => null);
  if (found && doc.value === map) problems.value = found;
}

/** @param {{panel: string, show: (panel: string) => void}} props */
const Tabs = ({ panel, show }) => html`
  <div class="ws-tabs" role="tablist">
    ${PANELS.map(
      ([name, word]) => html`
        <button
          key=${name}
          role="tab"
          data-panel=${name}
          aria-selected=${name === panel}
          onClick=${() => show(name)}
        >
          ${t(word)}
          ${name === 'problems' && problems.value.length > 0 ? ` (${problems.value.length})` : ''}
        </button>
      `,
    )}
  </div>
`;

/** @param {{panel: string, map: MapDocument, show: (panel: string) => void}} props */
function Panel({ panel, map, show }) {
  switch (panel) {
    case 'tickets':
      return html`
        <${TicketPanel} map=${map} />
      `;
    case 'box':
      return html`
        <${BoxPanel} map=${map} />
      `;
    case 'problems':
      return html`
        <${ProblemPanel} show=${show} />
      `;
    case 'report':
      return html`
        <${ReportPanel} map=${map} />
      `;
    case 'share':
      return html`
        <${SharePanel} map=${map} />
      `;
    default:
      return html`
        <${ItemPanel} map=${map} />
      `;
  }
}
