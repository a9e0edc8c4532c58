// @ts-check
/** Dragging something to draw: what is carried is the action that draws it. */

const TYPE = 'text/x-draw';

/**
 * @param {DragEvent} e
 * @param {string} action
 */
export const carryAction = (e, action) => e.dataTransfer?.setData(TYPE, action);

/** @param {DragEvent} e */
export function allowDrop(e) {
  if (e.dataTransfer?.types.includes(TYPE)) e.preventDefault();
}

/**
 * The action that was dropped here.
 * @param {DragEvent} e
 */
export function droppedAction(e) {
  e.preventDefault();
  return e.dataTransfer?.getData(TYPE) ?? '';
}
