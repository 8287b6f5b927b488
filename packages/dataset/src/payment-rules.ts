import { isCardNumber, isRoutingNumber } from '@portal/domain/payments/bank-account-validation';
import { approximateDays } from './relative-date.ts';
import { type BrokenRule, type Check, findDuplicates, unique } from './rule.ts';
import type { Dataset } from './schema.ts';

export const paymentChecks: readonly Check[] = [
  unique('pendingPayments', 'ReferenceNumber', 'another payment has this reference number'),
  (dataset) => findDuplicates(pendingPaymentsOf(dataset, 'single'), 'another pending payment is the same'),
  (dataset) =>
    findDuplicates(
      pendingPaymentsOf(dataset, 'recurring'),
      'another recurring payment is on this payment type',
    ),
  pendingPaymentsAreConsistent,
  (dataset) =>
    findDuplicates(
      paymentMethods(dataset).map(({ method, path }) => ({ value: method.Token, path: [...path, 'Token'] })),
      'another payment method has this token',
    ),
  paymentMethodsAreValid,
];

/** Returns pending payments with their identity: single ones by all fields, recurring ones by target. */
function pendingPaymentsOf({ pendingPayments }: Dataset, kind: 'single' | 'recurring') {
  return pendingPayments.flatMap((payment, i) => {
    if (payment.Kind !== kind) return [];
    const { AzureObjectGuid, CertificateNumber, PaymentType, Amount } = payment;
    const target = [CertificateNumber, PaymentType];
    const value = (kind === 'recurring' ? target : [...target, AzureObjectGuid, Amount, payment.Date]).join(
      '\n',
    );
    return [{ value, path: ['pendingPayments', i] }];
  });
}

/** Checks that the account's member owns or pays the certificate and that the date is not in the past. */
function* pendingPaymentsAreConsistent(dataset: Dataset): Iterable<BrokenRule> {
  const certificates = new Map(
    dataset.certificates.map((certificate) => [certificate.CertificateNumber, certificate]),
  );
  const payers = new Map(
    dataset.members.flatMap(({ Account, LifeProNameId }) =>
      Account ? [[Account.AzureObjectGuid, LifeProNameId]] : [],
    ),
  );
  for (const [i, payment] of dataset.pendingPayments.entries()) {
    const certificate = certificates.get(payment.CertificateNumber);
    const payer = payers.get(payment.AzureObjectGuid);
    if (!certificate)
      yield { path: ['pendingPayments', i, 'CertificateNumber'], reason: 'no certificate has this number' };
    if (!payer)
      yield {
        path: ['pendingPayments', i, 'AzureObjectGuid'],
        reason: "no member's account has this object id",
      };
    const mayPay = certificate?.Parties.some(
      ({ Role, LifeProNameId }) => (Role === 'Owner' || Role === 'Payor') && LifeProNameId === payer,
    );
    if (!mayPay)
      yield { path: ['pendingPayments', i], reason: 'this account neither owns nor pays this certificate' };
    if (approximateDays(payment.Date) < 0) {
      yield { path: ['pendingPayments', i, 'Date'], reason: 'a pending payment cannot be in the past' };
    }
  }
}

function paymentMethods(dataset: Dataset) {
  return dataset.members.flatMap(({ Account, Profile }, i) =>
    (Account?.PaymentMethods ?? []).map((method, j) => ({
      method,
      hasProfile: Profile !== undefined,
      path: ['members', i, 'Account', 'PaymentMethods', j],
    })),
  );
}

/** Checks wallets: each belongs to a profile's user name, and account numbers have valid check digits. */
function* paymentMethodsAreValid(dataset: Dataset): Iterable<BrokenRule> {
  for (const { method, hasProfile, path } of paymentMethods(dataset)) {
    const { Type, RoutingNumber, AccountNumber } = method;
    if (!hasProfile) yield { path, reason: 'a member with payment methods needs a profile' };
    if (Type === 'CHQ') {
      if (RoutingNumber === undefined) yield { path, reason: 'a bank account needs a RoutingNumber' };
      else if (!isRoutingNumber(RoutingNumber)) {
        yield { path: [...path, 'RoutingNumber'], reason: 'the check digit of this routing number is wrong' };
      }
      if (AccountNumber.length > 17) {
        yield { path: [...path, 'AccountNumber'], reason: 'an account number may have at most 17 digits' };
      }
    } else {
      if (RoutingNumber !== undefined) {
        yield { path: [...path, 'RoutingNumber'], reason: 'a card has no RoutingNumber' };
      }
      if (!isCardNumber(AccountNumber)) {
        yield { path: [...path, 'AccountNumber'], reason: 'the check digit of this card number is wrong' };
      }
    }
  }
}
