// @ts-check
/** What the others at the table ask of this person; it lies in a corner until it is answered. */
import { html, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { askRematch, declineRematch, replaceAbsent, voteAbort } from '../../table/actions.js';
import { joinWords } from '../../table/news/descriptions.js';
import { BotSummary } from './bot_summary.js';
import { TurnNotice } from '../table/turn_notice.js';

/** @typedef {import('../../types.js').TableInfo} TableInfo */
/** @typedef {import('../../types.js').SeatInfo} SeatInfo */

export function PeopleNotices() {
  const table = S.table.value;
  if (!table || !table.mine.length || S.you.value == null) return null;
  const running = table.status === 'running';
  return html`
    <section class="notices" aria-label=${t('notices')}>
      <${BotSummary} />
      <${Warming} table=${table} />
      ${
        running &&
        !S.myTurn.value &&
        html`
          <${TurnNotice} />
        `
      }
      ${
        running &&
        html`
          <${AbortVote} table=${table} you=${S.you.value} />
        `
      }
      ${
        running &&
        table.seats.map(
          (seat) => html`
            <${Absence} key=${seat.seat} table=${table} seat=${seat} />
          `,
        )
      }
      <${RematchQuestion} table=${table} you=${S.you.value} />
    </section>
  `;
}

/**
 * Which bots are not ready yet, and how they play until then.
 * @param {{table: TableInfo}} props
 */
function Warming({ table }) {
  if (!table.warming || table.status !== 'running') return null;
  const bots = joinWords([t('level.stationmaster'), t('level.champion')]);
  return html`
    <section class="notice paper" role="status" data-notice="warming">
      <p>${t('bots.warming', { bots, level: t('level.express') })}</p>
    </section>
  `;
}

/** @param {{table: TableInfo, you: number}} props */
function AbortVote({ table, you }) {
  const voters = table.seats.filter((seat) => seat.abort && !table.mine.includes(seat.seat));
  const [hidden, setHidden] = useState(0);
  if (!voters.length || table.seats[you]?.abort || hidden >= voters.length) return null;
  const who = voters.map((seat) => seat.name).join(', ');
  return html`
    <section class="notice paper" role="alert">
      <p>${t('abort.asked', { who })}</p>
      <div class="notice-buttons">
        <button data-abort="yes" onClick=${() => voteAbort(true)}>${t('abort.agree')}</button>
        <button class="primary" data-abort="no" onClick=${() => setHidden(voters.length)}>
          ${t('abort.go_on')}
        </button>
      </div>
    </section>
  `;
}

/**
 * Whether the table waits for somebody who is away, and no clock says for how long.
 * @param {TableInfo} table
 * @param {SeatInfo} seat
 */
function isMissed({ options, mine }, seat) {
  const gone = seat.kind === 'person' && !seat.online && !seat.stand_in;
  const asked = S.view.value?.waiting.includes(seat.seat) ?? false;
  return gone && asked && options.clock === 'none' && !mine.includes(seat.seat);
}

/** @param {{table: TableInfo, seat: SeatInfo}} props */
function Absence({ table, seat }) {
  const missed = isMissed(table, seat);
  const left = useCountdown(table.options.grace_seconds - (seat.away ?? 0), missed);
  if (!missed) return null;
  const who = seat.name;
  return html`
    <section class="notice paper">
      <p>${left ? t('absent.wait', { who, n: left }) : t('absent.long', { who })}</p>
      ${
        left === 0 &&
        html`
          <div class="notice-buttons">
            <button data-replace onClick=${() => replaceAbsent(seat.seat)}>
              ${t('absent.replace')}
            </button>
          </div>
        `
      }
    </section>
  `;
}

/**
 * Whole seconds, counted down here between two messages of the server.
 * @param {number} seconds
 * @param {boolean} running
 */
function useCountdown(seconds, running) {
  const [ends, setEnds] = useState(0);
  const [, tick] = useState(0);
  useEffect(() => {
    setEnds(performance.now() + 1000 * seconds);
    if (!running) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [seconds, running]);
  return Math.max(0, Math.ceil((ends - performance.now()) / 1000));
}

/** @param {{table: TableInfo, you: number}} props */
function RematchQuestion({ table, you }) {
  const { proposal } = table;
  const left = useCountdown(proposal?.seconds ?? 0, proposal != null);
  if (!proposal) return null;
  const who = table.seats[proposal.by].name;
  const agreed = table.seats.filter((seat) => proposal.answers[seat.seat]).map((s) => s.name);
  const open = proposal.answers[you] === null;
  return html`
    <section class="notice paper" role=${open ? 'alert' : 'status'}>
      <p>${open ? t('rematch.ask', { who }) : t('rematch.wait', { who: agreed.join(', ') })}</p>
      <p class="quiet">${t(`fill.${proposal.fill}`, { n: left })}</p>
      <div class="notice-buttons">
        ${
          open &&
          html`
            <button class="primary" data-rematch="yes" onClick=${() => askRematch(proposal.fill)}>
              ${t('rematch.yes')}
            </button>
          `
        }
        <button data-rematch="no" onClick=${declineRematch}>
          ${t(open ? 'rematch.no' : 'cancel')}
        </button>
      </div>
    </section>
  `;
}
