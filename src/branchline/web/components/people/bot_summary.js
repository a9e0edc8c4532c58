// @ts-check
/** What a bot did for this person while they were away. */
import { html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { describeEvent, isLogged } from '../../table/news/descriptions.js';

/** @typedef {import('../../types.js').LoggedStep} LoggedStep */

const SHOWN = 8; // lines

export function BotSummary() {
  const [seen, setSeen] = useState(0);
  const steps = stepsByBot(S.log.value, S.you.value).filter((step) => step.seq > seen);
  const playing = S.you.value != null && S.table.value?.seats[S.you.value]?.stand_in;
  if (!steps.length || playing) return null;
  const lines = steps.flatMap((step) =>
    step.events.filter(isLogged).map((e) => describeEvent(e, step.seat)),
  );
  const last = steps[steps.length - 1];
  const why = last.by === 'clock' ? 'bot.clock' : 'bot.played';
  return html`
    <section class="notice paper" role="status">
      <p>${t(why)}</p>
      <ul class="bot-moves">
        ${lines
          .filter(Boolean)
          .slice(-SHOWN)
          .map(
            (line, i) => html`
              <li key=${i}>${line}</li>
            `,
          )}
      </ul>
      <button onClick=${() => setSeen(last.seq)}>${t('close')}</button>
    </section>
  `;
}

/**
 * The last steps of a seat, if they were decided by a bot for its person.
 * @param {LoggedStep[]} log
 * @param {number|null} seat
 */
export function stepsByBot(log, seat) {
  const own = log.filter((step) => step.seat === seat && seat != null);
  const person = own.findLastIndex((step) => step.by === 'person');
  return own.slice(person + 1);
}
