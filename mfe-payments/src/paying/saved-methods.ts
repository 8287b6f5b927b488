import type { CallOutput, GetPaymentMethods, PaymentMethodProfile } from '@portal/api';
import { methodName } from '@portal/domain/payment-methods';

/** A saved payment method as the wizard shows it (ENT-18). */
export interface SavedMethod {
  readonly token: string;
  /** 'Checking account ending in 7395': never more than four digits on a screen. */
  readonly name: string;
  readonly category: 'CHQ' | 'CC';
  /** A method whose validation is pending is listed and cannot be chosen (Domain treatment 4). */
  readonly usable: boolean;
}

/** The methods of the wallet: one may stand by itself, and none be left out (ENT-19). */
export function savedMethods(answer: CallOutput<typeof GetPaymentMethods>): readonly SavedMethod[] {
  const { profile = [] } = answer['list-profiles-response'];
  return (Array.isArray(profile) ? profile : [profile]).map(savedMethod);
}

function savedMethod(profile: PaymentMethodProfile): SavedMethod {
  return {
    token: profile.token,
    name: methodName(profile),
    category: profile.type === 'CC' ? 'CC' : 'CHQ',
    usable: profile['validation-status'] === 'VALIDATED',
  };
}
