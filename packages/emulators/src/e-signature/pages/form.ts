import { choice, descriptionList } from '../../kit/pages/controls.ts';
import { field, form as postForm } from '../../kit/pages/fields.ts';
import { type Html, html } from '../../kit/pages/html.ts';
import { type Brand, page } from '../../kit/pages/layout.ts';
import { type FieldErrors, isPartyAsked, requiredParties, summaryOf } from '../answers.ts';
import type { Envelope } from '../envelopes.ts';
import type { Form } from '../forms/catalogue.ts';
import type { Choice, Entry, Question } from '../forms/question.ts';
import { LINK_PARAMETER_QUESTIONS, LINK_PARAMETERS } from '../link-parameters.ts';
import { sharesGroup } from './shares.ts';

interface FormState {
  typed: Envelope['typed'];
  errors: FieldErrors;
}

interface FormPage {
  form: Form;
  envelope: Envelope;
  base: string;
  errors: FieldErrors;
}

/** Step 1: link values as text, missing values and questions as controls. */
export function formPage(brand: Brand, { form, envelope, base, errors }: FormPage): string {
  const { parameters, typed: input } = envelope;
  const required = requiredParties(form, parameters);
  const known = required.filter((id) => !isPartyAsked(id, parameters));
  const state: FormState = { typed: input, errors };
  const about = html`<section><h2>Certificate</h2>
${known.length > 0 && descriptionList(known.map((id) => ({ label: LINK_PARAMETERS[id].label, value: parameters[id] })))}
<div>${required.filter((id) => isPartyAsked(id, parameters)).map((id) => entryControl(LINK_PARAMETER_QUESTIONS[id], state))}</div></section>`;
  const sections = form.sections.map(
    ({ title, questions }) =>
      html`<section><h2>${title}</h2><div>${questions.map((question) => control(question, state))}</div></section>`,
  );
  return page(brand, {
    title: form.title,
    lead: html`<strong>Step 1 of 3: fill in.</strong> ${form.purpose} Nothing happens until you sign.`,
    errors: summaryOf(errors),
    wide: true,
    body: postForm(`${base}/fill`, [about, ...sections], 'Continue to review'),
  });
}

function control(question: Question, state: FormState): Html {
  if (question.kind === 'choice') return choiceControl(question, state);
  if (question.kind === 'shares') return sharesGroup(question, state);
  return entryControl(question, state);
}

function choiceControl({ id, label, hint, options }: Choice, state: FormState): Html {
  return choice({
    id,
    label,
    hint,
    value: state.typed[id],
    error: state.errors[id]?.message,
    options: options.map(({ followUps, ...option }) => ({
      ...option,
      followUps: followUps.map((question) => control(question, state)),
    })),
  });
}

/** Renders a text control without autocomplete, because bank details must not enter the browser's suggestions. */
function entryControl({ kind, id, label, hint, optional }: Entry, { typed: input, errors }: FormState): Html {
  return field({
    id,
    label: optional === true ? `${label} (optional)` : label,
    hint,
    autocomplete: 'off',
    type: kind === 'email' ? 'email' : 'text',
    numeric: kind === 'day' || kind === 'routing-number' || kind === 'account-number',
    decimal: kind === 'money' || kind === 'percent',
    value: input[id],
    error: errors[id]?.message,
  });
}
