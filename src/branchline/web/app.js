// @ts-check
/** The page: loads the words, says who we are, and shows the screen that the address names. */
import { effect, html, render } from './ui.js';
import { loadMessages, speak, t } from './i18n.js';
import { language } from './settings.js';
import { place } from './router.js';
import { api } from './api.js';
import { refuse, spoken } from './table/store.js';
import { Lobby } from './screens/lobby.js';
import { NewTable } from './screens/newtable.js';
import { PlayScreen } from './screens/play.js';
import { ReplayScreen } from './screens/replay.js';
import { RulesScreen } from './screens/rules.js';
import { Nowhere, Toast } from './parts/overlays.js';

effect(() => speak(language.value));
// A request that failed, where no place of its own says so.
addEventListener('unhandledrejection', (e) => refuse(e.reason?.message));

const App = () => html`<${Screen} /><${Toast} /><div class="sr" aria-live="polite" id="news">${spoken.value}</div>`;

function Screen() {
  const { screen, id } = place.value;
  if (screen !== 'table') document.title = t('title');
  if (screen === 'table') return html`<${PlayScreen} key=${id} id=${id} />`;
  if (screen === 'replay') return html`<${ReplayScreen} key=${id} id=${id} />`;
  if (screen === 'rules') return html`<${RulesScreen} key=${id} game=${id} />`;
  if (screen === 'new') return html`<${NewTable} />`;
  return screen ? html`<${Nowhere} text=${t('nowhere')} />` : html`<${Lobby} />`;
}

// The session must exist before the first socket is opened: its cookie says which seats are ours.
await Promise.all([loadMessages(), api.session().catch(() => null)]);
const root = /** @type {HTMLElement} */ (document.getElementById('app'));
root.replaceChildren(); // the name of the page stood there while it was loading
render(html`<${App} />`, root);
