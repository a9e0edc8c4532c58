// @ts-check
/** The board inside the page: follows the view, what is lit, and the language. */
import { html, useEffect, useRef } from '../../ui.js';
import { t } from '../../i18n.js';
import { Board } from '../../board/board.js';
import * as S from '../../table/store.js';
import { confirmTaps } from '../../settings.js';
import { propose, whyNot } from '../../table/actions.js';
import { describeRoute } from '../../table/news/descriptions.js';
import { followStore } from './board_lights.js';
import { Icon } from '../icons.js';
import { PlanCaption } from '../tickets/plan_caption.js';
import { RouteTip } from './route_tip.js';

const ZOOM = 1.4;

/** @param {{still?: boolean}} props `still`: the board is only looked at */
export function BoardHost({ still = false }) {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => mount(ref.current, still), []);
  return html`
    <div class="boardhost" ref=${ref}>
      <div class="zoomer">
        <${ZoomButton}
          word="zoom.in"
          icon="plus"
          press=${() => S.board.value?.camera.zoom(1 / ZOOM)}
        />
        <${ZoomButton}
          word="zoom.out"
          icon="minus"
          press=${() => S.board.value?.camera.zoom(ZOOM)}
        />
        <${ZoomButton} word="zoom.fit" icon="fit" press=${() => S.board.value?.camera.home()} />
      </div>
      <${RouteTip} />
      <${PlanCaption} />
    </div>
  `;
}

/** @param {{word: string, icon: import('../icons.js').IconName, press: () => void}} props */
const ZoomButton = ({ word, icon, press }) => html`
  <button aria-label=${t(word)} onClick=${press}>
    <${Icon} name=${icon} />
  </button>
`;

/**
 * Build the board and keep it in step; returns how to remove it.
 * @param {HTMLElement|null} host
 * @param {boolean} still
 */
function mount(host, still) {
  const g = S.game.value;
  if (!host || !g?.board) return undefined;
  const board = new Board(
    g.board,
    g.sheet,
    { onPick: still ? () => {} : pick, onHover: showHovered },
    { words: boxWords(), routeLabel: describeRoute, title: t('board', { game: g.name }) },
  );
  S.board.value = board;
  host.prepend(...board.layers);
  const stops = followStore(board, g);
  return () => {
    stops.forEach((stop) => stop());
    S.board.value = null;
    board.layers.forEach((layer) => layer.remove());
  };
}

/** @param {number|null} route */
function showHovered(route) {
  S.hover.value = route;
}

/**
 * A route that can be claimed is claimed, a tunnel after a question; any other answers why not.
 * @param {number} route
 * @param {boolean} touch
 */
function pick(route, touch) {
  const action = S.choices.value.claims.get(route);
  const tunnel = Boolean(S.game.value?.sheet.routes[route].tunnel);
  const asksFirst = tunnel || (touch && confirmTaps.value);
  if (action) propose(action, asksFirst);
  else if (S.you.value != null && S.game.value) whyNot(S.game.value.claims[route]);
}

const boxWords = () => ({
  points: t('box.points'),
  legend: t('box.legend'),
  any: t('colour.any'),
  ferry: t('box.ferry'),
  tunnel: t('route.tunnel'),
  bonus: t('box.bonus'),
  arctic: t('box.arctic'),
  attraction: t('box.attraction'),
});
