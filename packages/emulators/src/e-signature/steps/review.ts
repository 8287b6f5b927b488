import { readAnswers } from '../answers.ts';
import { stateOf } from '../envelopes.ts';
import { reviewPage } from '../pages/summary-pages.ts';
import type { EnvelopeRequest } from './envelope-request.ts';

export function showReview({ services, envelope, form, base, show, goTo }: EnvelopeRequest) {
  if (stateOf(envelope) !== 'draft') return goTo('done');
  const answers = readAnswers(form, envelope.parameters, envelope.typed);
  if (Object.keys(answers.errors).length > 0) return goTo('fill');
  show(reviewPage(services.brand, { form, base, answers }));
}
