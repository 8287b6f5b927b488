import { html } from '../../kit/pages/html.ts';
import { type Brand, page } from '../../kit/pages/layout.ts';
import type { Agreement } from '../envelopes.ts';
import type { Form } from '../forms/catalogue.ts';

export function declinedPage(brand: Brand, form: Form): string {
  return page(brand, {
    title: 'The form was declined',
    lead: html`‘${form.title}’ was not signed, and nothing changes. You can close this window.`,
    wide: true,
    body: html`<p class="link"><a href="${brand.portalUrl}">Back to the portal</a></p>`,
  });
}

/** @param agreement set if the signer has signed, and the spouse has not */
export function expiredPage(brand: Brand, form: Form, agreement: Agreement | undefined): string {
  return page(brand, {
    title: 'The time to sign is over',
    lead: agreement
      ? html`‘${form.title}’ was not signed by both within 30 days, and nothing changes. ${agreement.parties.signer} can open it again in the portal to start again.`
      : html`‘${form.title}’ was not signed within 30 days, and nothing changes. Open it again in the portal to start again.`,
    wide: true,
    body: html`<p class="link"><a href="${brand.portalUrl}">Back to the portal</a></p>`,
  });
}
