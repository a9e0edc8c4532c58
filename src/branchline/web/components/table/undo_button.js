// @ts-check
/** The way back, while bots wait for it: with the seconds that are left. */
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { prefersStill } from '../../board/svg.js';
import * as S from '../../table/store.js';
import { skipBots, undo } from '../../table/actions.js';
import { maySkip, undoDeadline } from '../../table/pace.js';
import { Icon } from '../icons.js';

/** Undo, and skipping to one's own turn, each while it can be done. */
export const WaitingButtons = () => html`
  <${UndoButton} />
  <${SkipButton} />
`;

function UndoButton() {
  if (!S.canUndo.value || S.stopped.value) return null;
  const deadline = undoDeadline();
  return html`
    <button class="with-icon undo" data-undo onClick=${undo}>
      <${Icon} name="undo" />
      ${t('undo')}
      ${
        deadline != null &&
        html`
          <${Countdown} key=${deadline} deadline=${deadline} />
        `
      }
    </button>
  `;
}

/** @param {{deadline: number}} props */
function Countdown({ deadline }) {
  const left = () => Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const bar = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 200);
    return () => clearInterval(timer);
  }, []);
  useLayoutEffect(() => {
    const duration = Math.max(0, deadline - performance.now());
    const shrink = [{ transform: 'none' }, { transform: 'scaleX(0)' }];
    if (!prefersStill()) bar.current?.animate(shrink, { duration, fill: 'forwards' });
  }, []);
  return html`
    <b class="seconds" aria-hidden="true">${seconds}</b>
    <span class="time-left" ref=${bar}></span>
  `;
}

function SkipButton() {
  if (!maySkip()) return null;
  return html`
    <button class="with-icon" data-skip onClick=${skipBots}>
      <${Icon} name="last" />
      ${t('skip')}
    </button>
  `;
}
