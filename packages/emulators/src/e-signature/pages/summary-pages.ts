import { formatLongDate, todayInChicago } from '@portal/domain/values/dates';
import { descriptionList } from '../../kit/pages/controls.ts';
import { type Html, html } from '../../kit/pages/html.ts';
import { type Brand, page } from '../../kit/pages/layout.ts';
import type { Answers, Section } from '../answers.ts';
import type { Agreement } from '../envelopes.ts';
import type { Form } from '../forms/catalogue.ts';

export const sectionsSummary = (sections: readonly Section[]): readonly Html[] =>
  sections.map(({ title, lines }) => html`<section><h2>${title}</h2>${descriptionList(lines)}</section>`);

/** Step 2: review before the signature. */
export function reviewPage(
  brand: Brand,
  { form, base, answers }: { form: Form; base: string; answers: Answers },
): string {
  const { signer, 'spouse-name': spouse } = answers.parties;
  return page(brand, {
    title: `Review: ${form.title}`,
    lead: html`<strong>Step 2 of 3: review.</strong> Please read it through, ${signer}. You can still change everything.`,
    wide: true,
    body: html`${sectionsSummary(answers.sections)}
<section>
${spouse !== '' && html`<p>After you, ${spouse} signs as well. We send a link for that.</p>`}
<a class="button primary" href="${base}/sign">Continue to signature</a>
<p class="link"><a href="${base}/fill">Change my answers</a></p>
</section>`,
  });
}

const signatures = ({ parties, signer, spouse }: Agreement): Section => {
  const line = (label: string, { name, at }: { name: string; at: string }) => ({
    label,
    value: `${name}, ${formatLongDate(todayInChicago(new Date(at)))}`,
  });
  const missing = { label: 'Signature of the spouse', value: `${parties['spouse-name']}: not signed yet` };
  const second = spouse ? [line('Signature of the spouse', spouse)] : [missing];
  return {
    title: 'Signatures',
    lines: [line('Signature', signer), ...(parties['spouse-name'] === '' ? [] : second)],
  };
};

/** The signer has signed, and the spouse is invited. */
export function pendingSignaturePage(
  brand: Brand,
  { form, agreement, sample }: { form: Form; agreement: Agreement; sample: { link: string; outbox: string } },
): string {
  const { parties, sections } = agreement;
  return page(brand, {
    title: 'One more signature is needed',
    lead: html`Your signature on the form ‘${form.title}’ is kept. Now <strong>${parties['spouse-name']}</strong> has to sign: we have sent a link to <strong>${parties['spouse-email']}</strong>. The form takes effect only with both signatures.`,
    wide: true,
    body: html`<p>You have nothing more to do here, and can close this window. When both have signed, we send a link to the signed form to ${parties.email}.</p>
<p class="note">Demonstration: no mail leaves this machine. Messages are in <code>${sample.outbox}</code></p>
<p class="link"><a href="${sample.link}">Open the link of the spouse</a></p>
${sectionsSummary([...sections, signatures(agreement)])}`,
  });
}

export function completePage(
  brand: Brand,
  { form, base, agreement }: { form: Form; base: string; agreement: Agreement },
): string {
  return page(brand, {
    title: 'The form is signed',
    lead: html`‘${form.title}’ is signed and on its way to ${brand.societyName}. You have nothing more to do, and can close this window.`,
    wide: true,
    body: html`<p><a class="button primary" href="${base}/form.pdf">Download the signed form (PDF)</a></p>
<p class="link"><a href="${brand.portalUrl}">Back to the portal</a></p>
${sectionsSummary([...agreement.sections, signatures(agreement)])}`,
  });
}
