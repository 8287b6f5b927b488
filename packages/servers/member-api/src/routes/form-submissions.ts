import {
  FormState,
  GetFormSubmissions,
  GetSignedForm,
  StartFormSubmission,
} from '@portal/api/contracts/docusign';
import { FORM_TYPES, permitsForm } from '@portal/domain/forms/form-eligibility';
import { todayInChicago } from '@portal/domain/values/dates';
import { ownedOrPaidCertificate, ownFormSubmission, ownMember } from '../authorization/resource-rules.ts';
import { certificatesOfMember } from '../certificates/find-certificates.ts';
import { ESignatureUnavailableError, MAX_FORM_BYTES } from '../forms/e-signature-http.ts';
import { startForm } from '../forms/start-form.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createMemberRoute, createMemberRouteWithQuery } from './route.ts';

/** Starts a form, idempotently (F-07). 404 for a form that the certificate does not permit (AMB-05, R-14, R-17). */
export const startFormSubmission = createMemberRouteWithQuery(certificatesOfMember, StartFormSubmission, {
  authorize: {},
  authorizeBody: ({ CertificateNumber }) => [{ rule: ownedOrPaidCertificate, value: CertificateNumber }],
  handle: async ({ body, found, member, db, now }) => {
    const form = FORM_TYPES.find(
      ({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === body.DocuSignEnvelopeMasterId,
    );
    const certificate = found.find(({ CertificateNumber }) => CertificateNumber === body.CertificateNumber);
    const isAllowed = form && certificate && permitsForm(certificate, form);
    if (!isAllowed) throw new HttpProblem('not_found');
    return { Reference: await startForm({ db, now }, member, body) };
  },
});

/** F-07. */
export const getFormSubmissions = createMemberRoute(GetFormSubmissions, {
  authorize: { lifeProNameId: ownMember },
  handle: async ({ member, db }) => {
    const forms = await db
      .selectFrom('form_submission')
      .selectAll()
      .where('life_pro_name_id', '=', member.lifeProNameId)
      .orderBy('started_at', 'desc')
      .execute();
    return forms.map((form) => ({
      Reference: form.form_submission_id,
      DocuSignEnvelopeMasterId: form.docusign_envelope_master_id,
      CertificateNumber: form.certificate_number,
      State: FormState.parse(form.state),
      StartedOn: todayInChicago(form.started_at),
      SignedOn: form.signed_at && todayInChicago(form.signed_at),
      EndedOn: form.ended_at && todayInChicago(form.ended_at),
    }));
  },
});

/** Downloads a form that all have signed (F-07, R-16). Fetched from the service, never stored. */
export const getSignedForm = createMemberRoute(GetSignedForm, {
  authorize: { reference: ownFormSubmission },
  handle: async ({ query, db, eSignature, reserveMemory }) => {
    const form = await db
      .selectFrom('form_submission')
      .select('envelope_id')
      .where('form_submission_id', '=', query.reference)
      .where('state', '=', 'RECEIVED')
      .executeTakeFirst();
    if (!form?.envelope_id) throw new HttpProblem('not_found');
    if (!eSignature) throw new HttpProblem('esignature_unavailable');
    // The size of base64.
    reserveMemory((MAX_FORM_BYTES * 4) / 3);
    try {
      return (await eSignature.signedForm(form.envelope_id)).toString('base64');
    } catch (cause) {
      throw cause instanceof ESignatureUnavailableError
        ? new HttpProblem('esignature_unavailable', { cause })
        : cause;
    }
  },
});
