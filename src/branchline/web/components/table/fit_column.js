// @ts-check
/**
 * Fits a column into its height: what matters less gives way, step by step, until nothing is cut
 * off. The styles say what each step of `data-fit` hides or shrinks.
 */
import { useLayoutEffect } from '../../ui.js';

const LAST = 3;

/**
 * Keep a column fitted while what is in it changes.
 * @param {{current: HTMLElement|null}} ref
 */
export function useFit(ref) {
  useLayoutEffect(() => {
    const column = ref.current;
    if (!column) return undefined;
    const again = () => fit(column);
    const contents = new MutationObserver(again);
    contents.observe(column, { childList: true, subtree: true, characterData: true });
    const room = new ResizeObserver(again);
    room.observe(column);
    again();
    return () => {
      contents.disconnect();
      room.disconnect();
    };
  }, []);
}

/** @param {HTMLElement} column */
function fit(column) {
  for (let step = 0; step <= LAST; step++) {
    column.dataset.fit = String(step);
    if (column.scrollHeight <= column.clientHeight) return;
  }
}
