import type { WhyNot } from '@portal/domain/forms/forms';
import { aboutForm } from './about-forms.ts';

const REASONS: Readonly<Record<WhyNot, string>> = {
  'no-certificate': 'You have no such certificate.',
  'not-the-owner': 'Somebody else owns the certificate that you pay for.',
  'not-permitted': 'Your certificate does not allow it now. Call us and we will tell you why.',
};

/** Why a form is not available, in words: whom it is for, and what this member has (FORM-05, FORM-19). */
export function whyNotText(envelope: number, why: WhyNot): string {
  return `For ${aboutForm(envelope).isFor}. ${REASONS[why]}`;
}
