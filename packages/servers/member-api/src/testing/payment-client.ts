import { contract } from '@portal/api/contracts/contract';
import { RecurringPaymentResult, SinglePaymentResult } from '@portal/api/contracts/make-payment';
import { PendingPayments } from '@portal/api/contracts/payment';
import { owner } from './fixture.ts';
import type { createRecurringBody, createSingleBody } from './payment-bodies.ts';
import type { Portal, Server } from './test-portal.ts';
import { toWire } from './to-wire.ts';

/** Monday, 10:00 in Chicago, three days before Thanksgiving. */
export const MONDAY = '2026-11-23T16:00:00Z';
/** Business day on which every fixture line is payable. */
export const DAY = '2026-11-30';

type Headers = Readonly<Record<string, string>>;
type Single = ReturnType<typeof createSingleBody>;
type Recurring = ReturnType<typeof createRecurringBody>;

export function createPaymentClient(
  { callApi }: Pick<Server, 'callApi'>,
  member: { readonly oid: string } = owner,
) {
  const azureObjectId = member.oid;
  const raw = {
    single: (body: Single, headers: Headers = {}) => {
      const query = { azureObjectId, paymentType: body['payment-type'], applicationName: 'MemberPortal' };
      return callApi(contract.MakeSinglePayment, query, { as: member, body, headers });
    },
    several: (body: Single[], headers: Headers = {}) =>
      callApi(contract.MakeMultipleSinglePayments, { azureObjectId }, { as: member, body, headers }),
    recurring: (body: Recurring, headers: Headers = {}, paymentType = 'Loan Principal') =>
      callApi(contract.MakeRecurringPayment, { azureObjectId, paymentType }, { as: member, body, headers }),
    change: (referenceNumber: string, body: Recurring) =>
      callApi(contract.UpdateRecurringPayment, { azureObjectId, referenceNumber }, { as: member, body }),
    close: (RequestKeys: readonly string[]) =>
      callApi(contract.ClosePaymentRequests, {}, { as: member, body: { RequestKeys } }),
    void: (call: 'VoidSinglePayment' | 'VoidRecurringPayment', referenceNumber: string) =>
      callApi(
        contract[call],
        { azureObjectId, referenceNumber },
        { as: member, body: { payment: { header: { notes: '' } } } },
      ),
  };
  return {
    ...raw,
    pay: async (body: Single, headers?: Headers) => {
      const { result } = toWire(SinglePaymentResult, (await raw.single(body, headers)).body);
      return { ...result, ReferenceNumber: present(result.ReferenceNumber) };
    },
    payAll: async (bodies: Single[], headers?: Headers) =>
      toWire(contract.MakeMultipleSinglePayments.response, (await raw.several(bodies, headers)).body),
    schedule: async (body: Recurring, headers?: Headers) => {
      const { status, body: text } = await raw.recurring(body, headers);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(text)}`);
      const response = toWire(RecurringPaymentResult, JSON.parse(String(text)))['payment-schedule-response'];
      return { ...response, schedule: present(response.schedule) };
    },
    pending: async () => {
      const { body } = await callApi(contract.GetPendingPayments, { azureObjectId }, { as: member });
      return toWire(PendingPayments, body);
    },
  };
}

/** Fields of extensions are optional in the contract, and this server sends them. */
function present<Field>(field: Field | undefined): Field {
  if (field === undefined) throw new Error('The response lacks a field of an extension');
  return field;
}

/** Reads the processor's ledger with the API's key. */
export function readProcessorLedger({ processor }: Pick<Portal, 'processor'>, key: string) {
  return async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${processor.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
}
