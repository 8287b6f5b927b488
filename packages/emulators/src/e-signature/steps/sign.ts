import { type Answers, readAnswers } from '../answers.ts';
import { type Agreement, type Envelope, needsSpouse, stateOf } from '../envelopes.ts';
import { signPage } from '../pages/sign.ts';
import { inviteSpouse, sendCompletionEmails } from './emails.ts';
import type { EnvelopeRequest } from './envelope-request.ts';
import { signatureErrors } from './signature.ts';

/** Returns the answers of a signable envelope. Otherwise it redirects the visitor. */
function requireSignable(
  { form, goTo }: EnvelopeRequest,
  envelope: Envelope | undefined,
): Answers | undefined {
  if (!envelope || stateOf(envelope) !== 'draft') goTo('done');
  else {
    const answers = readAnswers(form, envelope.parameters, envelope.typed);
    if (Object.keys(answers.errors).length === 0) return answers;
    goTo('fill');
  }
  return undefined;
}

export function showSignature(visit: EnvelopeRequest) {
  const { services, envelope, form, base, show } = visit;
  const answers = requireSignable(visit, envelope);
  if (!answers) return;
  const { revision } = envelope;
  const { signer } = answers.parties;
  show(
    signPage(services.brand, { form, base, signer, revision, now: services.now(), typed: '', errors: {} }),
  );
}

/** Signs the revision that the signer has seen. The envelope is saved last, so that a crash is harmless. */
export function sign(visit: EnvelopeRequest): Promise<void> {
  const { services, form, base, fields, show, goTo } = visit;
  return services.envelopes.withLock(visit.envelope.id, async () => {
    const envelope = services.envelopes.find(visit.envelope.id);
    const answers = requireSignable(visit, envelope);
    if (!envelope || !answers) return;
    const { revision } = envelope;
    // Another tab has changed the answers since this page was rendered.
    if (fields.get('revision') !== String(revision)) return goTo('review');
    const { signer } = answers.parties;
    const errors = signatureErrors(fields, signer);
    if (Object.keys(errors).length > 0) {
      const typed = fields.get('signature') ?? '';
      return show(
        signPage(services.brand, { form, base, signer, revision, now: services.now(), typed, errors }),
      );
    }
    const agreement: Agreement = {
      sections: answers.sections.map(({ title, lines }) => ({ title, lines: [...lines] })),
      statements: [...form.statements],
      parties: answers.parties,
      signer: { name: signer, at: services.now().toISOString() },
    };
    if (needsSpouse(agreement)) await inviteSpouse(services, envelope, form, agreement);
    else {
      await services.documents.save(envelope, agreement);
      await sendCompletionEmails(services, envelope, form, agreement);
    }
    // The agreement now contains the answers, so the submitted values are deleted.
    const signed = { ...envelope, typed: {}, agreement };
    services.envelopes.save(signed);
    services.webhook.enqueue(signed);
    services.log('signed', { form: form.slug, role: 'signer' });
    goTo('done');
  });
}
