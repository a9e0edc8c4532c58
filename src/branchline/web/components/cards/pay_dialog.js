// @ts-check
/** The dialog around everything that asks how a route is paid. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import { board, canUndo, game, view } from '../../table/store.js';
import { leaveClaim } from '../../table/actions.js';
import { Dialog } from '../dialogs/dialog.js';

/**
 * A dialog that asks how, and can be left while nothing is paid.
 * @param {object} props
 * @param {string} props.title
 * @param {import('../../types.js').Child} [props.more]
 * @param {import('../../types.js').Child} [props.children]
 */
export function PayDialog({ title, more, children }) {
  const cancel = canUndo.value ? leaveClaim : undefined;
  return html`
    <${Dialog} kind=${cls('pay', payingSide())} title=${title} onClose=${cancel}>
      ${children}
      <footer>
        ${more}
        ${
          cancel &&
          html`
            <button onClick=${cancel}>${t('cancel')}</button>
          `
        }
      </footer>
    </${Dialog}>
  `;
}

/** The side of the window on which the sheet does not cover the route. */
function payingSide() {
  const { claim, tunnel } = view.value ?? {};
  const route = claim?.route ?? tunnel?.route;
  return route && board.value?.isLow(numberOf(route)) ? 'on-top' : '';
}

/** @param {import('../../types.js').RouteName} route */
export const numberOf = (route) => game.value?.routeOf(route.a, route.b, route.lane) ?? 0;
