import { choice, facts } from '@portal/stand-in-base/pages/controls';
import { field, form as postForm } from '@portal/stand-in-base/pages/fields';
import { type Html, html } from '@portal/stand-in-base/pages/html';
import { type Brand, page } from '@portal/stand-in-base/pages/layout';
import { type Faults, isAsked, neededOf, summaryOf } from '../answers.ts';
import type { Envelope } from '../envelopes.ts';
import type { Form } from '../forms/catalogue.ts';
import type { Choice, Entry, Question } from '../forms/question.ts';
import { GIVEN, GIVEN_QUESTIONS } from '../given.ts';
import { sharesGroup } from './shares.ts';

interface Filling {
  typed: Envelope['typed'];
  errors: Faults;
}

interface FormPage {
  form: Form;
  envelope: Envelope;
  base: string;
  errors: Faults;
}

/** Step 1: what the link brought as text, what it did not and what the form asks as controls. */
export function formPage(brand: Brand, { form, envelope, base, errors }: FormPage): string {
  const { given, typed } = envelope;
  const needed = neededOf(form, given);
  const known = needed.filter((id) => !isAsked(id, given));
  const filling: Filling = { typed, errors };
  const about = html`<section><h2>Certificate</h2>
${known.length > 0 && facts(known.map((id) => ({ label: GIVEN[id].label, value: given[id] })))}
<div>${needed.filter((id) => isAsked(id, given)).map((id) => entry(GIVEN_QUESTIONS[id], filling))}</div></section>`;
  const sections = form.sections.map(
    ({ title, questions }) =>
      html`<section><h2>${title}</h2><div>${questions.map((question) => control(question, filling))}</div></section>`,
  );
  return page(brand, {
    title: form.title,
    lead: html`<strong>Step 1 of 3: fill in.</strong> ${form.purpose} Nothing happens until you sign.`,
    errors: summaryOf(errors),
    wide: true,
    body: postForm(`${base}/fill`, [about, ...sections], 'Continue to review'),
  });
}

function control(question: Question, filling: Filling): Html {
  if (question.kind === 'choice') return oneOf(question, filling);
  if (question.kind === 'shares') return sharesGroup(question, filling);
  return entry(question, filling);
}

function oneOf({ id, label, hint, options }: Choice, filling: Filling): Html {
  return choice({
    id,
    label,
    hint,
    value: filling.typed[id],
    error: filling.errors[id]?.said,
    options: options.map(({ asks = [], ...option }) => ({
      ...option,
      asks: asks.map((question) => control(question, filling)),
    })),
  });
}

/** A line to type in. The browser offers nothing of its own: bank details are not for its list of typed texts. */
function entry({ kind, id, label, hint, optional }: Entry, { typed, errors }: Filling): Html {
  return field({
    id,
    label: optional === true ? `${label} (optional)` : label,
    hint,
    autocomplete: 'off',
    type: kind === 'email' ? 'email' : 'text',
    numeric: kind === 'day' || kind === 'routing-number' || kind === 'account-number',
    decimal: kind === 'money' || kind === 'percent',
    value: typed[id],
    error: errors[id]?.said,
  });
}
