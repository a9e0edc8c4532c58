// @ts-check
/** The middle layer: the spaces of every route, which can be pointed at, focused and chosen. */
import { at, el } from './svg.js';
import { ENGINE, paint } from './palette.js';

/** @param {any} drawn @param {any} route @param {number} number @param {any} sizes @param {string} label */
export function routeElement(drawn, route, number, sizes, label) {
  const line = centreLine(drawn.spaces, sizes.space[0]);
  const kinds = ['route', `c-${route.colour ?? 'gray'}`, route.tunnel && 'tunnel', route.ferry && 'ferry'];
  const g = el('g', { class: kinds.filter(Boolean).join(' '), 'data-route': number, tabindex: -1, role: 'button', 'aria-label': label });
  g.append(el('path', { class: 'glow', d: line }));
  drawn.spaces.forEach((space, i) => g.append(spaceElement(space, route, i, sizes.space)));
  g.append(el('path', { class: 'hit', d: line }));
  return g;
}

function spaceElement([x, y, angle], route, i, [length, width]) {
  const colour = paint(route.colour);
  const g = el('g', { transform: at(x, y, angle) },
    el('rect', { class: 'space', x: -length / 2, y: -width / 2, width: length, height: width, rx: 3.2, fill: colour.fill, stroke: colour.edge }),
    el('rect', { class: 'inset', x: 2 - length / 2, y: 2 - width / 2, width: length - 4, height: width - 4, rx: 1.8 }));
  if (route.ferry && i < route.ferry) {
    const upright = angle > 90 || angle < -90 ? 180 : 0;
    g.append(el('path', { class: 'sym engine', d: ENGINE, transform: `rotate(${upright}) scale(1.1)`, fill: colour.ink }));
  } else if (colour.path) {
    g.append(el('path', { class: 'sym', d: colour.path, fill: colour.ink, transform: `rotate(${-angle}) scale(.9)`, 'fill-rule': 'evenodd' }));
  }
  return g;
}

/** The line through all spaces, out to the edges of the first and the last. */
function centreLine(spaces, length) {
  const ends = [spaces[0], spaces[spaces.length - 1]].map(([x, y, angle], i) => {
    const turn = (angle * Math.PI) / 180, half = ((i ? 1 : -1) * length) / 2;
    return `${(x + Math.cos(turn) * half).toFixed(1)} ${(y + Math.sin(turn) * half).toFixed(1)}`;
  });
  return `M${ends[0]}L${spaces.map((s) => `${s[0]} ${s[1]}`).join('L')}L${ends[1]}`;
}

/** The rails between the spaces; routes between the same cities share them. */
export function railBeds(drawing) {
  const seen = new Set(), beds = [];
  const city = Object.fromEntries(drawing.cities.map((c) => [c.name, c]));
  for (const { a, b, control } of drawing.routes) {
    if (seen.has(a + b)) continue;
    seen.add(a + b);
    beds.push(el('path', { class: 'bed', d: `M${city[a].x} ${city[a].y}Q${control[0]} ${control[1]} ${city[b].x} ${city[b].y}` }));
  }
  return beds;
}

/** The "+X" signs; lanes between the same cities share one. */
export function bonusSigns(drawing, sheet) {
  const signs = new Map();
  drawing.routes.forEach((r, i) => { if (r.bonus) signs.set(r.bonus.join(), [r.bonus, sheet.routes[i].draw_bonus]); });
  return [...signs.values()].map(([[x, y], count]) => el('g', { transform: at(x, y) },
    el('circle', { class: 'plus', r: drawing.sizes.bonus }), el('text', { class: 'plus-word' }, `+${count}`)));
}

/** How far a point is from a route, to the nearest edge of its spaces. */
export function distanceTo(drawn, length, x, y) {
  let best = Infinity;
  for (const [sx, sy, angle] of drawn.spaces) {
    const turn = (angle * Math.PI) / 180, dx = x - sx, dy = y - sy;
    const along = dx * Math.cos(turn) + dy * Math.sin(turn), across = dy * Math.cos(turn) - dx * Math.sin(turn);
    best = Math.min(best, Math.hypot(Math.max(0, Math.abs(along) - length / 2), across));
  }
  return best;
}
