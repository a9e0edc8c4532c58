// @ts-check
/** Land and sea below the map that is being made, so that cities can be placed where they lie. */
import { html, useEffect, useState } from '../../ui.js';
import { server } from '../server.js';
import { placeOf } from './frame.js';

/** @typedef {import('./frame.js').Frame} Frame */

const LAYERS = ['land', 'lakes', 'borders']; // in the order of painting

/** @param {{frame: Frame}} props */
export function Land({ frame }) {
  const [shown, setShown] = useState(
    /** @type {{frame: Frame, layers: Record<string, string>}|null} */ (null),
  );
  useEffect(() => {
    let isWanted = true;
    server.land(windowOf(frame)).then(
      (layers) => isWanted && setShown({ frame, layers }),
      () => {}, // the paper stays plain
    );
    return () => {
      isWanted = false;
    };
  }, [frame]);
  if (shown?.frame !== frame || !shown.layers.land) return null;
  const { left, top, unit, squeeze, size } = frame;
  return html`
    <rect class="ws-sea" width=${size[0]} height=${size[1]} />
    <g transform=${`scale(${unit * squeeze} ${unit}) translate(${-left} ${top})`}>
      ${LAYERS.map(
        (layer) => html`
          <path key=${layer} class=${`ws-${layer}`} d=${shown.layers[layer] ?? ''} />
        `,
      )}
    </g>
  `;
}

/**
 * West, south, east and north of what can be seen.
 * @param {Frame} frame
 * @returns {[number, number, number, number]}
 */
function windowOf(frame) {
  const [south, east] = placeOf(frame, frame.size);
  return [frame.left, south, Math.max(east, frame.left + 1e-4), Math.min(90, frame.top)];
}
