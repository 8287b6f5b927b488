import { formatLongDate, todayInChicago } from '@portal/domain/values/dates';
import { checkbox, descriptionList } from '../../kit/pages/controls.ts';
import { field, form as postForm, secondaryButton } from '../../kit/pages/fields.ts';
import { type Html, html } from '../../kit/pages/html.ts';
import { type Brand, type Errors, page } from '../../kit/pages/layout.ts';
import type { Agreement } from '../envelopes.ts';
import type { Form } from '../forms/catalogue.ts';
import { sectionsSummary } from './summary-pages.ts';

interface SignForm {
  form: Form;
  base: string;
  now: Date;
  typed: string;
  errors: Errors;
}

/** Step 3: statements and signature. */
export function signPage(
  brand: Brand,
  { signer, revision, ...signForm }: SignForm & { signer: string; revision: number },
): string {
  const { form, base, errors } = signForm;
  const seen = html`<input type="hidden" name="revision" value="${revision}">`;
  return page(brand, {
    title: `Sign: ${form.title}`,
    lead: html`<strong>Step 3 of 3: sign.</strong> Your signature here counts like one on paper.`,
    errors,
    wide: true,
    body: html`${agreed(form.statements)}
<section><h2>Your signature</h2>
${signatureForm(`${base}/sign`, signer, signForm, [seen])}
${secondaryButton(`${base}/decline`, 'I do not want to sign')}
<p class="link"><a href="${base}/review">Back to review</a></p></section>`,
  });
}

/** The spouse's signature: the whole form, statements and signature. */
export function spousePage(
  brand: Brand,
  { agreement, ...signForm }: SignForm & { agreement: Agreement },
): string {
  const { form, base, errors } = signForm;
  const { parties, sections, statements } = agreement;
  return page(brand, {
    title: `Sign: ${form.title}`,
    lead: html`<strong>${parties.signer}</strong> has signed this form, and it takes effect only with your signature as well, ${parties['spouse-name']}. If you do not agree with it, close this window: nothing happens then.`,
    errors,
    wide: true,
    body: html`${sectionsSummary(sections)}
${agreed(statements)}
<section><h2>Your signature</h2>
${signatureForm(`${base}/spouse`, parties['spouse-name'], signForm, [])}
${secondaryButton(`${base}/spouse-decline`, 'I do not agree, and do not sign')}</section>`,
  });
}

const agreed = (statements: readonly string[]): Html =>
  html`<section><h2>By signing you agree</h2><ul>${statements.map((text) => html`<li>${text}</li>`)}</ul></section>`;

function signatureForm(action: string, name: string, signForm: SignForm, hidden: readonly Html[]): Html {
  const { typed, errors, now } = signForm;
  return postForm(
    action,
    [
      ...hidden,
      html`<div class="field">${descriptionList([
        { label: 'Name', value: name },
        { label: 'Date', value: formatLongDate(todayInChicago(now)) },
      ])}</div>`,
      field({
        id: 'signature',
        label: 'Type your full name to sign',
        hint: 'As it is shown above.',
        autocomplete: 'off',
        value: typed,
        error: errors.signature,
      }),
      checkbox({
        id: 'consent',
        label: 'I agree to sign electronically and to receive this form as an electronic record.',
        error: errors.consent,
      }),
    ],
    'Sign this form',
  );
}
