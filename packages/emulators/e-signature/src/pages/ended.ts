import { html } from '@portal/emulator-kit/pages/html';
import { type Brand, page } from '@portal/emulator-kit/pages/layout';
import type { Form } from '../forms/catalogue.ts';

export function declinedPage(brand: Brand, form: Form): string {
  return page(brand, {
    title: 'The form was declined',
    lead: html`‘${form.title}’ was not signed, and nothing changes. You can close this window.`,
    wide: true,
    body: html`<p class="link"><a href="${brand.portalUrl}">Back to the portal</a></p>`,
  });
}

export function expiredPage(brand: Brand, form: Form): string {
  return page(brand, {
    title: 'The time to sign is over',
    lead: html`‘${form.title}’ was not signed within 30 days, and nothing changes. Open it again in the portal to start again.`,
    wide: true,
    body: html`<p class="link"><a href="${brand.portalUrl}">Back to the portal</a></p>`,
  });
}
