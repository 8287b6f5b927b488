import type { Call } from '@portal/api/contracts/call';
import type { contract } from '@portal/api/contracts/contract';
import { PLAIN_PARAMETERS } from '../../routes/route.ts';

/** What the contract's schemas do not say of a call. */
interface Note {
  /** Statuses beside those that follow from the shape of the call (AMB-82). */
  readonly statuses?: readonly number[];
  /** Takes an Idempotency-Key. */
  readonly takesKey?: boolean;
}

const NOTES: { readonly [Name in keyof typeof contract]?: Note } = {
  GetSurrenderQuote: { statuses: [422] },
  GetPaymentMethods: { statuses: [502] },
  GetWalletUrl: { statuses: [502] },
  MakeSinglePayment: { statuses: [409, 422, 502], takesKey: true },
  MakeMultipleSinglePayments: { statuses: [409, 422, 502], takesKey: true },
  MakeRecurringPayment: { statuses: [409, 422, 502], takesKey: true },
  UpdateRecurringPayment: { statuses: [422, 502] },
  VoidSinglePayment: { statuses: [502] },
  VoidRecurringPayment: { statuses: [502] },
};

/** Calls that answer an object which is not the caller's with a result, not with 404 (ENT-21). */
const ANSWERS_A_RESULT = new Set<string>(['ValidateMemberIdentity']);

export function noteOf({ name }: Call): Note {
  return new Map(Object.entries<Note>(NOTES)).get(name) ?? {};
}

/** What each status means, for a reader (AMB-82). */
export const STATUSES: Readonly<Record<number, string>> = {
  400: 'The request does not match the contract',
  401: 'There is no access token, or it does not hold',
  403: 'The account is not registered and validated, or the call comes from another site',
  404: 'Something that the request names is unknown, or belongs to somebody else',
  409: 'The payment has been made already, or the Idempotency-Key belongs to another request',
  413: 'The request is larger than 64 kB',
  415: 'The body is not application/json',
  422: 'A rule does not allow it; the code says which',
  429: 'Too many requests; Retry-After says when to come back',
  500: 'A fault of the server; its log has the trace id',
  502: 'The bank processor gave no answer',
  503: 'The service is not available, or overloaded, at the moment; Retry-After says when to come back',
};

/** The statuses other than success that a call may answer. */
export function statusesOf(call: Call): number[] {
  const plain = new Set<string>(PLAIN_PARAMETERS);
  const namesObjects = Object.keys(call.query.shape).some((name) => !plain.has(name));
  const statuses = [400, 401, 403, 429, 500, 503, ...(noteOf(call).statuses ?? [])];
  if ((namesObjects || call.body) && !ANSWERS_A_RESULT.has(call.name)) statuses.push(404);
  if (call.body) statuses.push(413, 415);
  return statuses.sort((a, b) => a - b);
}
