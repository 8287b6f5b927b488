import type { IneligibilityReason } from '@portal/domain/forms/form-eligibility';
import { getFormDescription } from './form-descriptions.ts';

const REASONS: Readonly<Record<IneligibilityReason, string>> = {
  'no-certificate': 'You do not have such a certificate.',
  'not-the-owner': 'Somebody else owns the certificate that you pay for.',
  'not-permitted': 'Your certificate does not allow it now. Call us and we will tell you why.',
};

/** Why a form is not available: target group and reason (FORM-05, FORM-19). */
export function ineligibilityText(envelope: number, reason: IneligibilityReason): string {
  return `For ${getFormDescription(envelope).useCase}. ${REASONS[reason]}`;
}
