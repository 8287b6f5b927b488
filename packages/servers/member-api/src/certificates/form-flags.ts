import {
  FORM_TYPES,
  type FormCertificate,
  type FormFlag,
  permitsForm,
} from '@portal/domain/forms/form-eligibility';

/** Form permissions of the certificate list (AMB-05): whether any certificate permits the form. */
export function formFlags(certificates: readonly FormCertificate[]): Record<FormFlag, boolean> {
  const flags = FORM_TYPES.map((form) => [
    form.allowid,
    certificates.some((certificate) => permitsForm(certificate, form)),
  ]);
  // A test checks that FORM_TYPES contains each flag once.
  return Object.fromEntries(flags) as Record<FormFlag, boolean>;
}
