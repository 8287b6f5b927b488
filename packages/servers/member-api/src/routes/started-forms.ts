import { randomUUID } from 'node:crypto';
import { FormState, GetSignedForm, GetStartedForms, StartForm } from '@portal/api/contracts/docusign';
import { allowedForms } from '@portal/domain/forms/forms';
import { todayInChicago } from '@portal/domain/values/dates';
import { ownedOrPaidCertificate, ownMember, ownStartedForm } from '../authorise/objects.ts';
import { certificatesOfMember } from '../certificates/find-certificates.ts';
import { formFlags } from '../certificates/form-flags.ts';
import { SigningUnavailable } from '../forms/e-signature.ts';
import { Refusal } from '../http/refusal.ts';
import { route, routeWith } from './route.ts';

/** F-07: what may not be signed for this certificate is not there (AMB-05, R-17). Begun twice, it is the same form. */
export const startForm = routeWith(certificatesOfMember, StartForm, {
  authorise: {},
  authoriseBody: ({ CertificateNumber }) => [{ rule: ownedOrPaidCertificate, value: CertificateNumber }],
  handle: async ({ body, found, member, db, now }) => {
    const form = allowedForms({ certificates: found, flags: formFlags(found) }).find(
      ({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === body.DocuSignEnvelopeMasterId,
    );
    const isAllowed =
      form?.allowed &&
      form.certlist.some(({ CertificateNumber }) => CertificateNumber === body.CertificateNumber);
    if (!isAllowed) throw new Refusal('not_found');
    const { started_form_id } = await db
      .insertInto('started_form')
      .values({
        started_form_id: randomUUID(),
        life_pro_name_id: member.lifeProNameId,
        certificate_number: body.CertificateNumber,
        docusign_envelope_master_id: body.DocuSignEnvelopeMasterId,
        state: 'STARTED',
        started_at: now(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['life_pro_name_id', 'certificate_number', 'docusign_envelope_master_id'])
          .where('state', '=', 'STARTED')
          .doUpdateSet({ state: 'STARTED' }),
      )
      .returning('started_form_id')
      .executeTakeFirstOrThrow();
    return { Reference: started_form_id };
  },
});

/** F-07. */
export const getStartedForms = route(GetStartedForms, {
  authorise: { lifeProNameId: ownMember },
  handle: async ({ member, db }) => {
    const forms = await db
      .selectFrom('started_form')
      .selectAll()
      .where('life_pro_name_id', '=', member.lifeProNameId)
      .orderBy('started_at', 'desc')
      .execute();
    return forms.map((form) => ({
      Reference: form.started_form_id,
      DocuSignEnvelopeMasterId: form.docusign_envelope_master_id,
      CertificateNumber: form.certificate_number,
      State: FormState.parse(form.state),
      StartedOn: todayInChicago(form.started_at),
      SignedOn: form.signed_at && todayInChicago(form.signed_at),
      EndedOn: form.ended_at && todayInChicago(form.ended_at),
    }));
  },
});

/** F-07, R-16: only what all have signed; asked of the service each time, and kept nowhere else. */
export const getSignedForm = route(GetSignedForm, {
  authorise: { reference: ownStartedForm },
  handle: async ({ query, db, eSignature }) => {
    const form = await db
      .selectFrom('started_form')
      .select('envelope_id')
      .where('started_form_id', '=', query.reference)
      .where('state', '=', 'RECEIVED')
      .executeTakeFirst();
    if (!form?.envelope_id) throw new Refusal('not_found');
    if (!eSignature) throw new Refusal('signing_unavailable');
    try {
      return (await eSignature.signedForm(form.envelope_id)).toString('base64');
    } catch (cause) {
      throw cause instanceof SigningUnavailable ? new Refusal('signing_unavailable', { cause }) : cause;
    }
  },
});
