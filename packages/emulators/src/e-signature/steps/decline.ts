import type { Role } from '../access.ts';
import { stateOf } from '../envelopes.ts';
import type { EnvelopeRequest } from './envelope-request.ts';

/** A signer declines: the envelope ends and its values are deleted. */
export const declineAs =
  (role: Role) =>
  (visit: EnvelopeRequest): Promise<void> => {
    const { services, form, goTo } = visit;
    return services.envelopes.withLock(visit.envelope.id, async () => {
      const envelope = services.envelopes.find(visit.envelope.id);
      const mayDecline = envelope && stateOf(envelope) === (role === 'signer' ? 'draft' : 'waiting');
      if (!mayDecline) return goTo('done');
      const declined = { ...envelope, typed: {}, declined: { role, at: services.now().toISOString() } };
      services.envelopes.save(declined);
      services.webhook.enqueue(declined);
      services.log('declined', { form: form.slug, role });
      goTo('done');
    });
  };
