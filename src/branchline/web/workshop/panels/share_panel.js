// @ts-check
/** A map for others: a link, a file, paper. */
import { html, messageOf, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { ShareLink } from '../../components/lobby/share_link.js';
import { showRefusal } from '../../table/store.js';
import { publish, saveFile } from '../play.js';
import { problems } from '../state.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */

/** @param {{map: MapDocument}} props */
export function SharePanel({ map }) {
  const [shared, setShared] = useState(/** @type {{map: MapDocument, key: string}|null} */ (null));
  const count = problems.value.length;
  const share = () =>
    publish(map).then(
      (key) => setShared({ map, key }),
      (error) => showRefusal(messageOf(error)),
    );
  const write = () => saveFile(map, !count).catch((error) => showRefusal(messageOf(error)));
  const key = shared?.map === map ? shared.key : null;
  return html`
    <div class="ws-form">
      <h2>${t('workshop.share')}</h2>
      ${
        count > 0 &&
        html`
          <p class="quiet">${t('workshop.problems.first', { n: count })}</p>
        `
      }
      <div class="ws-buttons">
        <button class="primary" data-publish disabled=${count > 0} onClick=${share}>
          ${t('workshop.publish')}
        </button>
        <button data-save onClick=${write}>${t('workshop.save')}</button>
      </div>
      <p class="quiet">${t('workshop.publish.about')}</p>
      ${
        key &&
        html`
          <${Links} title=${map.name} map=${key} />
        `
      }
    </div>
  `;
}

/** @param {{title: string, map: string}} props */
const Links = ({ title, map }) => html`
  <div class="ws-buttons">
    <a class="button" href=${`/new?game=${map}`}>${t('workshop.with_friends')}</a>
    <a class="button" href=${`/print/${map}`}>${t('workshop.print')}</a>
    <a class="button" data-picture href=${`/api/maps/${map}/picture`} download=${`${title}.svg`}>
      ${t('workshop.picture')}
    </a>
  </div>
  <${ShareLink} link=${`${location.origin}/new?game=${map}`} title=${title} />
`;
