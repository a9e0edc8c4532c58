// @ts-check
/** A map with nothing on it yet, in the box of a common game. */

/** @typedef {import('../types.js').MapDocument} MapDocument */

/** @type {MapDocument} */
const BLANK = {
  name: '',
  version: '1',
  seats: [2, 4],
  train_cards: {
    colours: ['purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red'],
    each_colour: 12,
    locomotives: 14,
    opening_hand: 4,
  },
  trains: { each_seat: 30, last_round_at: 2 },
  points: { 1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15 },
  rules: {
    wipe: { locomotives: 3 },
    face_up_locomotive_is_two: {},
    begins_without_deck: {},
    bonuses: {
      cards: [{ key: 'path', name: 'Longest path', points: 10, most: 'longest_path' }],
    },
  },
  cities: [],
  routes: { list: [] },
  tickets: {
    opening: { draw: 3, keep: 2, returned: 'under' },
    turn: { draw: 3, keep: 1, returned: 'under' },
    list: [],
  },
};

/** @param {string} name */
export const blank = (name) => ({ ...structuredClone(BLANK), name });
