import { readAnswers } from '../answers.ts';
import { stateOf } from '../envelopes.ts';
import { reviewPage } from '../pages/record.ts';
import type { Visit } from './visit.ts';

export function review({ services, envelope, form, base, show, goTo }: Visit) {
  if (stateOf(envelope) !== 'draft') return goTo('done');
  const answers = readAnswers(form, envelope.given, envelope.typed);
  if (Object.keys(answers.errors).length > 0) return goTo('fill');
  show(reviewPage(services.brand, { form, base, answers }));
}
