// @ts-check
/** The seats of the table on the screen have the colours that people chose. */
import { effect } from '../ui.js';
import { dressSeats } from '../board/palette.js';
import { table } from './store.js';

/** Keep the liveries of the seats up to date, before anything is drawn. */
export const followLiveries = () =>
  effect(() => dressSeats(table.value?.seats.map((seat) => seat.colour) ?? []));
