import { stateOf } from '../envelopes.ts';
import { missingPage } from '../pages/failures.ts';
import { spousePage } from '../pages/sign.ts';
import { announceCompletion } from './messages.ts';
import { signatureErrors } from './signature.ts';
import type { Visit } from './visit.ts';

export function showSpouse({ desk, envelope, form, base, show, goTo }: Visit) {
  const { agreement } = envelope;
  // The message went out and the signature was lost: the signer signs again, and this link is right then.
  if (!agreement) return show(missingPage(desk.brand), 404);
  if (stateOf(envelope) === 'complete') return goTo('done');
  show(spousePage(desk.brand, { form, base, agreement, now: desk.now(), typed: '', errors: {} }));
}

/** The second signature, which completes the envelope. */
export function signAsSpouse(visit: Visit): Promise<void> {
  const { desk, form, base, fields, show, goTo } = visit;
  return desk.envelopes.inTurn(visit.envelope.id, async () => {
    const envelope = desk.envelopes.find(visit.envelope.id);
    const agreement = envelope?.agreement;
    if (!agreement) return show(missingPage(desk.brand), 404);
    if (stateOf(envelope) === 'complete') return goTo('done');
    const name = agreement.parties['spouse-name'];
    const errors = signatureErrors(fields, name);
    if (Object.keys(errors).length > 0) {
      const typed = fields.get('signature') ?? '';
      return show(spousePage(desk.brand, { form, base, agreement, now: desk.now(), typed, errors }));
    }
    const signed = { ...agreement, spouse: { name, at: desk.now().toISOString() } };
    await desk.documents.keep(envelope, signed);
    await announceCompletion(desk, envelope, form, signed);
    await desk.envelopes.save({ ...envelope, agreement: signed });
    desk.log('signed', { form: form.slug, role: 'spouse' });
    goTo('done');
  });
}
