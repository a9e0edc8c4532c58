// @ts-check
/** The board inside the page: keeps it in step with the view, with what is lit, and with the language. */
import { effect, html, useEffect, useRef } from '../ui.js';
import { t } from '../i18n.js';
import { Board } from '../board/board.js';
import { shortestWay } from '../board/ways.js';
import * as S from '../table/store.js';
import { propose, whyNot } from '../table/actions.js';
import { routeOfEvent, routeWords } from '../table/telling.js';
import { Icon } from './icons.js';

/** @type {Board|null} */
export let theBoard = null;

/** @param {{still?: boolean}} props `still`: the board is only looked at */
export function BoardHost({ still = false }) {
  const ref = useRef(/** @type {any} */ (null));
  useEffect(() => {
    const g = S.game.value;
    if (!g) return undefined;
    const board = new Board(g.board, g.sheet, { onPick: still ? () => {} : pick, onHover: (i) => { S.hover.value = i; } },
      { words: boxWords(), routeLabel: (i) => routeWords(i), title: t('board', { game: g.name }) });
    theBoard = board;
    ref.current.prepend(...board.layers);
    const stop = follow(board, g);
    return () => { stop.forEach((s) => s()); theBoard = null; ref.current?.querySelectorAll('svg.board').forEach((n) => n.remove()); };
  }, []);
  const camera = (run) => () => theBoard && run(theBoard.camera);
  return html`<div class="boardhost" ref=${ref}><div class="zoomer">
    <button aria-label=${t('zoom.in')} onClick=${camera((c) => c.zoom(1 / 1.4))}><${Icon} name="plus" /></button>
    <button aria-label=${t('zoom.out')} onClick=${camera((c) => c.zoom(1.4))}><${Icon} name="minus" /></button>
    <button aria-label=${t('zoom.fit')} onClick=${camera((c) => c.home())}><${Icon} name="fit" /></button></div></div>`;
}

/** A route that can be claimed is claimed; any other answers why not. */
function pick(route, touch) {
  const action = S.choices.value.claims.get(route);
  if (action) propose(action, touch);
  else if (S.you.value != null && S.game.value) whyNot(S.game.value.claims[route]);
}

/** @param {Board} board @param {import('../table/sheet.js').Game} g */
function follow(board, g) {
  let first = true;
  return [
    effect(() => { const v = S.view.value; if (v) { board.apply(v.owners, !first); first = false; } }),
    effect(() => { if (S.view.value?.claim) board.hover(null); }),
    effect(() => { const v = S.view.value; if (v) board.relabel((i) => labelOf(i, v)); }),
    effect(() => board.mark('can', new Set(S.choices.value.claims.keys()))),
    effect(() => board.mark('last', lastRoutes())),
    effect(() => lightTicket(board, g)),
    effect(() => lightColour(board, g)),
    effect(() => board.mark('chosen', chosenRoutes(g))),
    effect(() => board.lightCities(wantedCities(), 'wanted')),
  ];
}

const labelOf = (i, v) => `${routeWords(i, v.owners[i])}${S.choices.value.claims.has(i) ? `, ${t('route.can')}` : ''}`;

/** The route that waits for a yes, or for its payment. */
function chosenRoutes(g) {
  const claim = S.view.value?.claim, proposed = g.numbers.get(S.proposal.value?.action ?? '');
  if (claim) return new Set([g.routeOf(claim.route.a, claim.route.b, claim.route.lane)]);
  return new Set(proposed == null ? [] : [proposed]);
}

/** The cities of one's tickets that are not joined yet. */
const wantedCities = () => (S.view.value?.tickets ?? []).filter((x) => !x.completed).flatMap((x) => [x.ticket.a, x.ticket.b]);

/** The routes of the last few steps, back to one's own. */
function lastRoutes() {
  const steps = S.log.value, found = new Set();
  for (let i = steps.length - 1; i >= 0 && i > steps.length - 12; i--) {
    if (steps[i].seat != null && steps[i].seat === S.you.value && i < steps.length - 1) break;
    for (const e of steps[i].events) if (e.event === 'claim') { const r = routeOfEvent(e); if (r != null) found.add(r); }
  }
  return found;
}

/** Both cities of a ticket, and the shortest way that is still open. */
function lightTicket(board, g) {
  const ticket = S.litTicket.value, v = S.view.value;
  if (!ticket || !v) { board.lightCities([]); board.drawPath([], ''); return; }
  board.lightCities([ticket.a, ticket.b]);
  board.drawPath(shortestWay(g.sheet.routes, v.owners, S.you.value, ticket.a, ticket.b) ?? [], 'open-way');
}

/** The routes that can be claimed and have this colour, or none of their own. */
function lightColour(board, g) {
  const colour = S.litColour.value, fits = (r) => colour === 'locomotive' || r.colour == null || r.colour === colour;
  board.mark('match', new Set(colour ? [...S.choices.value.claims.keys()].filter((i) => fits(g.sheet.routes[i])) : []));
  board.middle.classList.toggle('dim', colour != null && S.choices.value.claims.size > 0);
}

const boxWords = () => ({
  points: t('box.points'), legend: t('box.legend'), any: t('colour.any'), ferry: t('box.ferry'), tunnel: t('route.tunnel'),
  bonus: t('box.bonus'), arctic: t('box.arctic'), attraction: t('box.attraction'),
});
