import { controlIds, readAnswers } from '../answers.ts';
import { stateOf } from '../envelopes.ts';
import { oneLine } from '../link-parameters.ts';
import { formPage } from '../pages/form.ts';
import type { EnvelopeRequest } from './envelope-request.ts';

/** Longer than any valid answer, so that members can shorten a long one. */
const MAX_STORED_LENGTH = 500;

export function showForm({ services, envelope, form, base, show, goTo }: EnvelopeRequest) {
  if (stateOf(envelope) !== 'draft') return goTo('done');
  const { errors } = readAnswers(form, envelope.parameters, envelope.typed);
  show(formPage(services.brand, { form, envelope, base, errors: envelope.checked ? errors : {} }));
}

/** Saves the submitted values, and continues when all are valid. */
export function fill({ services, envelope: { id }, form, fields, goTo }: EnvelopeRequest): Promise<void> {
  return services.envelopes.withLock(id, async () => {
    const envelope = services.envelopes.find(id);
    if (!envelope || stateOf(envelope) !== 'draft') return goTo('done');
    const typed = Object.fromEntries(
      controlIds(form, envelope.parameters)
        .map((control) => [control, oneLine(fields.get(control) ?? '').slice(0, MAX_STORED_LENGTH)])
        .filter(([, text]) => text !== ''),
    );
    services.envelopes.save({ ...envelope, typed, checked: true, revision: envelope.revision + 1 });
    const { errors } = readAnswers(form, envelope.parameters, typed);
    goTo(Object.keys(errors).length > 0 ? 'fill' : 'review');
  });
}
