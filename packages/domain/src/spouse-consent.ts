/**
 * Whether the member is asked about a spouse before a form is signed (SPO-02, FORM-08, FORM-16, AMB-31): the state on
 * file asks for consent and the form has a place for a spouse. Otherwise the step is skipped and the answer is no.
 */
export function needsSpouseConsent(
  address: { IsSpousalConsentState: boolean },
  envelope: { HasSpouseRole: boolean },
): boolean {
  return address.IsSpousalConsentState && envelope.HasSpouseRole;
}
