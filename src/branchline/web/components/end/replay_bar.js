// @ts-check
/** The bar above a replay: the way back, the panels of a narrow screen, and the link. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { RECORD } from '../../table/results/opened_record.js';
import { copyText } from '../../share/copy.js';
import { Icon } from '../icons.js';
import { AskReview } from './ask_review.js';
import { togglePanel } from '../table/table_bar.js';

/** @param {{name: string, kind: 'replay'|'review'}} props */
export const ReplayBar = ({ name, kind }) => html`
  <header class="bar">
    <div class="bar-title">
      <a class="home" href="/" aria-label=${t('lobby')}><${Icon} name="left" /></a>
      <span class="title">${name}</span>
      <span class="tag">${t(kind)}</span>
    </div>
    <div class="bar-tools">
      <span class="panel-buttons">
        <${PanelButton} name="own" icon="cards" label=${t('replay.hands')} />
        <${PanelButton}
          name="side"
          icon=${kind === 'review' ? 'hint' : 'log'}
          label=${t(kind === 'review' ? 'review' : 'tab.log')}
        />
      </span>
      <${OtherWay} kind=${kind} />
      ${
        (kind === 'review' || S.table.value?.id !== RECORD) &&
        html`
          <${CopyLink} />
        `
      }
    </div>
  </header>
`;

/**
 * From a replay to its review, and back where there is a replay of its own.
 * @param {{kind: 'replay'|'review'}} props
 */
function OtherWay({ kind }) {
  const id = S.table.value?.id;
  if (kind === 'replay') {
    return html`
      <${AskReview} />
    `;
  }
  return (
    id !== RECORD &&
    html`
      <a class="button to-replay" href=${`/replay/${id}`}>${t('replay')}</a>
    `
  );
}

const CopyLink = () => html`
  <button
    class="quiet-button copy-link"
    aria-label=${t('copy_link')}
    title=${t('copy_link')}
    onClick=${() => copyText(location.href)}
  >
    <${Icon} name="link" />
  </button>
`;

/** @param {{name: string, icon: import('../icons.js').IconName, label: string}} props */
const PanelButton = ({ name, icon, label }) => html`
  <button
    class=${`${name}-button`}
    aria-expanded=${S.openPanel.value === name}
    aria-label=${label}
    onClick=${() => togglePanel(name)}
  >
    <${Icon} name=${icon} />
  </button>
`;
