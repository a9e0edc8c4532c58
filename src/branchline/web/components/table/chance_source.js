// @ts-check
/** Where chances come from, on a map that no network has learned. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';

const TOLD = ['calibrated', 'rollouts'];

/** @param {{source: string}} props */
export const ChanceSource = ({ source }) =>
  TOLD.includes(source) &&
  html`
    <p class="quiet" data-chance-source=${source}>${t(`chance.source.${source}`)}</p>
  `;
