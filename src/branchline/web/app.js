// @ts-check
/** The page: loads the texts, says who we are, and shows the screen that the address names. */
import { effect, html, messageOf, render } from './ui.js';
import { showLanguage, t } from './i18n.js';
import { language } from './settings.js';
import { place } from './router.js';
import { followWindow } from './shape.js';
import { api } from './api.js';
import { followLink } from './personal_link.js';
import { followLiveries } from './table/liveries.js';
import { showRefusal, spoken } from './table/store.js';
import { Lobby } from './screens/lobby.js';
import { NewTable } from './screens/new_table.js';
import { OwnStatistics } from './screens/own_statistics.js';
import { RulesScreen } from './screens/rules.js';
import { Toast } from './components/table/toast.js';
import { Later } from './components/later.js';
import { NotFound } from './components/not_found.js';

// A request that failed, where no place of its own says so.
addEventListener('unhandledrejection', (e) => showRefusal(messageOf(e.reason)));

const App = () => html`
  <${Screen} />
  <${Toast} />
  <div class="sr" aria-live="polite" id="news">${spoken.value}</div>
`;

function Screen() {
  const { screen, id } = place.value;
  if (screen !== 'table') document.title = t('title');
  switch (screen) {
    case '':
      return html`
        <${Lobby} />
      `;
    case 'new':
      return html`
        <${NewTable} />
      `;
    case 'table':
      return html`
        <${Later} key=${id} load=${() => import('./screens/play.js')} name="PlayScreen" id=${id} />
      `;
    case 'replay':
      return html`
        <${Later}
          key=${id}
          load=${() => import('./screens/replay.js')}
          name="ReplayScreen"
          id=${id}
        />
      `;
    case 'statistics':
      return html`
        <${OwnStatistics} />
      `;
    case 'rules':
      return html`
        <${RulesScreen} key=${id} game=${id} />
      `;
    default:
      return html`
        <${LaterScreen} screen=${screen} id=${id} />
      `;
  }
}

/**
 * The screens that few visitors need: their modules, and their names in these.
 * @type {Record<string, [() => Promise<Record<string, any>>, string]>}
 */
const LATER = {
  atlas: [() => import('./atlas/screen.js'), 'AtlasScreen'],
  workshop: [() => import('./workshop/screen.js'), 'WorkshopScreen'],
  print: [() => import('./workshop/print/print.js'), 'PrintScreen'],
  review: [() => import('./review/screen.js'), 'ReviewScreen'],
};

/** @param {{screen: string, id: string}} props */
function LaterScreen({ screen, id }) {
  if (!LATER[screen]) {
    return html`
      <${NotFound} text=${t('nowhere')} />
    `;
  }
  const [load, name] = LATER[screen];
  return html`
    <${Later} key=${screen + id} load=${load} name=${name} id=${id} />
  `;
}

followWindow();
followLiveries();
// The session must exist before the first socket is opened: its cookie says which seats are ours.
await Promise.all([showLanguage(language.value), api.session().catch(() => null)]);
effect(() => {
  showLanguage(language.value);
});
await followLink().catch((error) => showRefusal(messageOf(error)));
const root = /** @type {HTMLElement} */ (document.getElementById('app'));
root.replaceChildren(); // the name of the page was there while it was loading
render(
  html`
    <${App} />
  `,
  root,
);
