import { type Html, html } from '../../kit/pages/html.ts';
import { type Brand, page } from '../../kit/pages/layout.ts';

const portalLink = (brand: Brand): Html =>
  html`<p><a class="button primary" href="${brand.portalUrl}">Back to the portal</a></p>`;

const supportText = ({ supportPhone }: Brand) =>
  `Please go back to the portal and open the form again${supportPhone === '' ? '.' : `, or call us at ${supportPhone}.`}`;

export function failedPage(brand: Brand): string {
  return page(brand, {
    title: 'This did not work',
    lead: `Nothing was signed just now; what you signed before is kept. ${supportText(brand)}`,
    body: portalLink(brand),
  });
}

/** Renders the page for a mailed link that leads to no envelope. Its reader may have no account of the portal. */
export function brokenLinkPage(brand: Brand): string {
  const { supportPhone } = brand;
  return page(brand, {
    title: 'This link does not work',
    lead: `It is not complete, or it is too old. Nothing was signed just now. Please open the link in your e-mail again${supportPhone === '' ? '.' : `. If that does not help, call us at ${supportPhone}.`}`,
    body: portalLink(brand),
  });
}

/** Renders the page for an unknown form, or an envelope that this browser has not opened. */
export function missingPage(brand: Brand): string {
  return page(brand, {
    title: 'This form is not here',
    lead: `It was opened in another browser or too long ago, or its address is not complete. What you signed before is kept. ${supportText(brand)}`,
    body: portalLink(brand),
  });
}
