import { randomBytes } from 'node:crypto';
import type { Profile, ProfilesResponse } from '@portal/bank-processor-api/payment-methods';
import type { Clock } from './clock.ts';
import type { Ledger } from './ledger.ts';
import { type Method, usedMethod } from './records.ts';
import { isPending } from './rejections.ts';

export const MAX_METHODS = 20;

export interface NewMethod extends Omit<Method, 'token' | 'digits' | 'fingerprint'> {
  routingNumber: string;
  /** The full number. Only the last digits and a keyed hash are stored. */
  accountNumber: string;
}

/** Creates an unsaved method, with a new token unless one is provided. */
export function createMethod(
  ledger: Ledger,
  input: NewMethod,
  token = randomBytes(12).toString('hex'),
): Method {
  const { routingNumber, accountNumber, ...rest } = input;
  return {
    ...rest,
    token,
    digits: accountNumber.slice(input.type === 'CHQ' ? -8 : -4),
    fingerprint: ledger.fingerprint(input.type, routingNumber, accountNumber),
  };
}

export function findMethods(ledger: Ledger, loginId: string): Method[] {
  return [...ledger.methods.values()].filter((method) => method.loginId === loginId);
}

/** Counts the open payments and active schedules of a method. */
export function countUses(ledger: Ledger, { loginId, token }: Method) {
  const isOfMethod = (record: { method: { token: string } | null }) => record.method?.token === token;
  return {
    payments: ledger.payments.byLogin(loginId).filter((one) => one.state === 'OPEN' && isOfMethod(one))
      .length,
    schedules: ledger.schedules.byLogin(loginId).filter((one) => one.state === 'ACTIVE' && isOfMethod(one))
      .length,
  };
}

/** GET /logins/{login-id}/profiles (ENT-18, ENT-19). */
export function profilesResponse(ledger: Ledger, clock: Clock, loginId: string): ProfilesResponse {
  const profiles = findMethods(ledger, loginId).map(
    (method): Profile => ({
      ...usedMethod(method),
      'validation-status': isPending(method, clock) ? 'PENDING' : 'VALIDATED',
    }),
  );
  const [first, ...others] = profiles;
  if (!first) return { 'list-profiles-response': {} };
  return { 'list-profiles-response': { profile: others.length === 0 ? first : profiles } };
}
