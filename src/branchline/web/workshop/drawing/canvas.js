// @ts-check
/** The map under the hands: cities are placed and moved, routes drawn, everything picked. */
import { html, useEffect, useRef, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { Camera } from '../../board/camera.js';
import { addCity, addRoute, changeCity, freeName, laneCounts, pairOf } from '../edits.js';
import { Land } from './land.js';
import { usualLength } from './lengths.js';
import { ARROWS, frameAround, placeOf, pointOf } from './frame.js';
import { heatColour, heatOf, percent } from '../report.js';
import { CityShape, RouteShape, linesOf } from './shapes.js';
import { adjust, doc, edit, picked, problems, remember, routeFrom, tool } from '../state.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../types.js').MapCity} MapCity */
/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('../../types.js').Point} Point */

const UNSTEADY = 6; // pixels that a press may move and still be a press
const MOST_LANES = 3;

/** @param {{map: MapDocument, fit: number}} props */
export function Canvas({ map, fit }) {
  const ref = useRef(/** @type {SVGSVGElement|null} */ (null));
  const camera = useRef(/** @type {Camera|null} */ (null));
  const [frame, setFrame] = useState(() => frameAround(map.cities));
  useEffect(() => setFrame(frameAround(map.cities)), [fit]);
  useEffect(() => {
    if (!ref.current) return;
    if (camera.current) Object.assign(camera.current, { w: frame.size[0], h: frame.size[1] });
    else camera.current = new Camera([ref.current], frame.size, ref.current);
    camera.current.untouched = true;
    camera.current.begin();
  }, [frame]);
  /** @param {MouseEvent} e */
  const pressPaper = (e) => {
    if (camera.current?.dragged || !ref.current) return;
    if (tool.value === 'city') place(frame, pointAt(ref.current, e));
    else picked.value = null;
    routeFrom.value = null;
  };
  return html`
    <div class="ws-canvas">
      <svg ref=${ref} class=${`ws-map tool-${tool.value}`} role="group" onClick=${pressPaper}>
        <rect class="ws-paper" width=${frame.size[0]} height=${frame.size[1]} />
        <${Land} frame=${frame} />
        <${Routes} map=${map} frame=${frame} />
        ${map.cities.map(
          (city) => html`
            <${CityPart} key=${city.name} city=${city} frame=${frame} surface=${ref} />
          `,
        )}
      </svg>
      <${Zoom} camera=${camera} />
      ${
        heatOf(map) &&
        html`
          <${HeatKey} />
        `
      }
    </div>
  `;
}

/** @param {{camera: {current: Camera|null}}} props */
const Zoom = ({ camera }) => html`
  <div class="ws-zoom">
    <button aria-label=${t('workshop.zoom_in')} onClick=${() => camera.current?.zoom(1 / 1.4)}>
      +
    </button>
    <button aria-label=${t('workshop.zoom_out')} onClick=${() => camera.current?.zoom(1.4)}>
      −
    </button>
  </div>
`;

const HeatKey = () => html`
  <p class="ws-heat-key">
    <span>0 %</span>
    <i style=${`background:linear-gradient(90deg,${heatColour(0)},${heatColour(1)})`}></i>
    <span>100 %</span>
  </p>
`;

/** @param {{map: MapDocument, frame: Frame}} props */
function Routes({ map, frame }) {
  const wrong = wrongOnes('routes');
  const heat = heatOf(map);
  return linesOf(map, frame).map((line, index) => {
    const route = map.routes.list[index];
    const isPicked = picked.value?.kind === 'route' && picked.value.index === index;
    const classes = `ws-route${isPicked ? ' picked' : ''}${wrong.has(index) ? ' wrong' : ''}`;
    const fact = heat ? percent(heat[index]) : route.length;
    /** @param {Event} e */
    const pick = (e) => {
      e.stopPropagation();
      picked.value = { kind: 'route', index };
    };
    return (
      line &&
      html`
        <g
          key=${index}
          class=${classes}
          role="button"
          tabindex="0"
          aria-label=${`${route.from} – ${route.to}, ${fact}`}
          onClick=${pick}
          onKeyDown=${(/** @type {KeyboardEvent} */ e) => isPress(e) && pick(e)}
        >
          <${RouteShape} route=${route} line=${line} fill=${heat && heatColour(heat[index])} />
        </g>
      `
    );
  });
}

/**
 * What problems name in one list of the map.
 * @param {string} list
 */
const wrongOnes = (list) =>
  new Set(problems.value.filter(({ path }) => path[0] === list).map(({ path }) => path.at(2)));

/** @param {KeyboardEvent} e */
const isPress = (e) => e.key === 'Enter' || e.key === ' ';

/** @param {{city: MapCity, frame: Frame, surface: {current: SVGSVGElement|null}}} props */
function CityPart({ city, frame, surface }) {
  const isPicked = picked.value?.kind === 'city' && picked.value.name === city.name;
  const isFirst = routeFrom.value === city.name;
  const wrong = problems.value.some(({ path }) => path[0] === 'cities' && path[1] === city.name);
  const marks = [isPicked && 'picked', isFirst && 'first', wrong && 'wrong'].filter(Boolean);
  return html`
    <g
      class=${['ws-city', ...marks].join(' ')}
      role="button"
      tabindex="0"
      aria-label=${city.name}
      data-city=${city.name}
      onPointerDown=${(/** @type {PointerEvent} */ e) => drag(e, city, frame, surface.current)}
      onClick=${(/** @type {Event} */ e) => e.stopPropagation()}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => keyed(e, city, frame)}
    >
      <${CityShape} city=${city} at=${pointOf(frame, city.at)} />
    </g>
  `;
}

/**
 * @param {KeyboardEvent} e
 * @param {MapCity} city
 * @param {Frame} frame
 */
function keyed(e, city, frame) {
  const by = ARROWS[e.key];
  if (isPress(e)) press(city.name);
  else if (by) {
    const [x, y] = pointOf(frame, city.at);
    const at = placeOf(frame, [x + by[0], y + by[1]]);
    edit((map) => changeCity(map, city.name, { at }));
  } else return;
  e.preventDefault();
}

/**
 * A press picks a city or begins and ends a route; a drag moves the city.
 * @param {PointerEvent} e
 * @param {MapCity} city
 * @param {Frame} frame
 * @param {SVGSVGElement|null} surface
 */
function drag(e, city, frame, surface) {
  if (!surface || e.button) return;
  e.stopPropagation();
  let moved = false;
  /** @param {PointerEvent} now */
  const move = (now) => {
    if (now.pointerId !== e.pointerId || tool.value !== 'move') return;
    const far = Math.hypot(now.clientX - e.clientX, now.clientY - e.clientY);
    if (!moved && far < UNSTEADY) return;
    if (!moved) remember();
    moved = true;
    const at = placeOf(frame, pointAt(surface, now));
    if (doc.value) adjust(changeCity(doc.value, city.name, { at }));
  };
  /** @param {PointerEvent} now */
  const end = (now) => {
    if (now.pointerId !== e.pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!moved && now.type === 'pointerup') press(city.name);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** @param {string} name */
function press(name) {
  if (tool.value !== 'route') {
    picked.value = { kind: 'city', name };
  } else if (!routeFrom.value || routeFrom.value === name) {
    routeFrom.value = routeFrom.value ? null : name;
  } else {
    join(routeFrom.value, name);
    routeFrom.value = null;
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function join(from, to) {
  const map = doc.value;
  if (!map || (laneCounts(map.routes.list)[pairOf({ from, to })] ?? 0) >= MOST_LANES) return;
  edit((found) => addRoute(found, { from, to, length: usualLength(found, from, to) }));
  picked.value = { kind: 'route', index: map.routes.list.length };
}

/**
 * @param {Frame} frame
 * @param {Point} point
 */
function place(frame, point) {
  const map = doc.value;
  if (!map) return;
  const name = freeName(map, t('workshop.city'));
  edit((found) => addCity(found, { name, at: placeOf(frame, point) }));
  picked.value = { kind: 'city', name };
}

/**
 * @param {SVGSVGElement} surface
 * @param {MouseEvent} e
 * @returns {Point}
 */
function pointAt(surface, e) {
  const matrix = surface.getScreenCTM();
  const point = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix?.inverse());
  return [point.x, point.y];
}
