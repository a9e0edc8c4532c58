// @ts-check
/**
 * The end of a game as a ceremony: trains race along the scoring track while tickets are turned
 * one by one; then bonuses, then the winner. A key or a press leads to the score sheet at once.
 */
import { cls, html, useEffect, useRef, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { seatStyle } from '../../board/palette.js';
import { burst } from '../../motion/stage.js';
import { spotOfElement } from '../../motion/places.js';
import * as S from '../../table/store.js';
import { beatsOf, trackOf } from '../../table/results/final_count.js';
import { Icon, Train } from '../icons.js';
import { lineWords } from './score_lines.js';
import { winnerWords } from './score_sheet.js';

/** @typedef {import('../../table/results/final_count.js').Beat} Beat */
/** @typedef {import('../../types.js').Scores} Scores */

const CONFETTI = 26;
/** Keys that only lead somewhere else, or change others. */
const SILENT_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];

export function Ceremony() {
  const scores = S.view.value?.scores;
  if (!scores || !S.ceremony.value) return null;
  return html`
    <${FinalCount} scores=${scores} />
  `;
}

/** @param {{scores: Scores}} props */
function FinalCount({ scores }) {
  const [beats] = useState(() => beatsOf(scores));
  const at = useBeat(beats);
  const beat = beats[at];
  const winners = beat.kind === 'winner' ? scores.winners : [];
  return html`
    <section class="ceremony" aria-label=${t('score')} onClick=${endCeremony}>
      <h2>${t(`count.${beat.kind}`)}</h2>
      <ol class="lanes">
        ${scores.seats.map(
          ({ seat }) => html`
            <${Lane}
              key=${seat}
              seat=${seat}
              beat=${beat}
              track=${trackOf(beats)}
              won=${winners.includes(seat)}
            />
          `,
        )}
      </ol>
      <div class="turned" role="status">
        <${Turned} key=${at} beat=${beat} winners=${winners} />
      </div>
      <button class="skip-count" onClick=${endCeremony}>${t('count.skip')}</button>
    </section>
  `;
}

/**
 * Go from beat to beat; after the last one the ceremony is over. Keys end it at once.
 * @param {Beat[]} beats
 */
function useBeat(beats) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const last = at === beats.length - 1;
    const timer = setTimeout(() => (last ? endCeremony() : setAt(at + 1)), beats[at].time);
    return () => clearTimeout(timer);
  }, [at]);
  useEffect(() => {
    /** @param {KeyboardEvent} e */
    const listen = (e) => {
      if (!SILENT_KEYS.includes(e.key)) endCeremony();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return at;
}

function endCeremony() {
  S.ceremony.value = false;
}

/**
 * A seat on the track: its train is where its points are.
 * @param {object} props
 * @param {number} props.seat
 * @param {Beat} props.beat
 * @param {{least: number, most: number}} props.track
 * @param {boolean} props.won
 */
function Lane({ seat, beat, track, won }) {
  const points = beat.totals[seat];
  const part = (points - track.least) / (track.most - track.least);
  const counted = beat.seat === seat || beat.kind === 'routes';
  return html`
    <li class=${cls('lane', counted && 'counted', won && 'won')} style=${seatStyle(seat)}>
      <span class="lane-name">${S.nameOf(seat)}</span>
      <span class="lane-track">
        <span class="lane-car" style=${{ transform: `translateX(${(part * 100).toFixed(2)}%)` }}>
          <${Train} seat=${seat} />
        </span>
      </span>
      <b class="points">${points}</b>
    </li>
  `;
}

/** @param {{beat: Beat, winners: number[]}} props */
function Turned({ beat, winners }) {
  if (beat.kind === 'winner') {
    return html`
      <${Winner} winners=${winners} />
    `;
  }
  if (!beat.line || beat.seat == null) return null;
  const lost = beat.line.points < 0;
  return html`
    <p class=${cls('turned-card', lost && 'lost')} style=${seatStyle(beat.seat)}>
      <small>${S.nameOf(beat.seat)}</small>
      <span>${lineWords(beat.line)}</span>
      <b>${lost ? '−' : '+'}${Math.abs(beat.line.points)}</b>
      ${
        beat.kind === 'ticket' &&
        html`
          <${Icon} name=${lost ? 'close' : 'check'} />
        `
      }
    </p>
  `;
}

/** @param {{winners: number[]}} props */
function Winner({ winners }) {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (!ref.current) return;
    const spot = spotOfElement(ref.current);
    for (const x of [-140, 0, 140]) burst({ ...spot, x: spot.x + x }, CONFETTI / 2, Math.abs(x));
  }, []);
  return html`
    <p class="winner" ref=${ref}>${winnerWords(winners)}</p>
  `;
}
