// @ts-check
/** The colour of one's trains, as a row of trains. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { LIVERIES } from '../../board/palette.js';
import { LiveryTrain } from '../icons.js';

/**
 * @param {object} props
 * @param {number} props.value
 * @param {Set<number>} props.taken by other people
 * @param {(colour: number) => void} props.choose
 */
export const ColourChoice = ({ value, taken, choose }) => html`
  <span class="colours" role="group" aria-label=${t('seat.colour')}>
    ${LIVERIES.map(
      (_, colour) => html`
        <${Colour}
          key=${colour}
          colour=${colour}
          chosen=${colour === value}
          taken=${taken.has(colour)}
          choose=${choose}
        />
      `,
    )}
  </span>
`;

/**
 * @param {object} props
 * @param {number} props.colour
 * @param {boolean} props.chosen
 * @param {boolean} props.taken
 * @param {(colour: number) => void} props.choose
 */
const Colour = ({ colour, chosen, taken, choose }) => html`
  <button
    type="button"
    class="colour"
    data-colour=${colour}
    aria-pressed=${chosen}
    aria-label=${t(`livery.${colour}`)}
    title=${t(`livery.${colour}`)}
    disabled=${taken}
    onClick=${() => choose(colour)}
  >
    <${LiveryTrain} livery=${colour} />
  </button>
`;
