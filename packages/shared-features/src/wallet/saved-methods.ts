import type { EndpointOutput, GetPaymentMethods, PaymentMethodProfile } from '@portal/api';
import { isBankAccount, methodName, methodsOf } from '@portal/domain/payments/payment-methods';

/** A saved payment method for display (ENT-18). */
export interface SavedMethod {
  readonly token: string;
  /** 'Checking account (Bank account ending in 12217395)': at most 8 digits (AMB-41, R-15). */
  readonly name: string;
  readonly category: 'CHQ' | 'CC';
  /** A method with pending validation is listed but disabled (Domain treatment 4). */
  readonly usable: boolean;
}

/** Converts the wallet's response for display (ENT-19). */
export function savedMethods(answer: EndpointOutput<typeof GetPaymentMethods>): readonly SavedMethod[] {
  return methodsOf(answer).map(savedMethod);
}

function savedMethod(profile: PaymentMethodProfile): SavedMethod {
  return {
    token: profile.token,
    name: methodName(profile),
    category: isBankAccount(profile) ? 'CHQ' : 'CC',
    usable: profile['validation-status'] !== 'PENDING',
  };
}
