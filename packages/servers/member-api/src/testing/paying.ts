import { contract } from '@portal/api/contracts/contract';
import { RecurringPaymentResult, SinglePaymentResult } from '@portal/api/contracts/make-payment';
import { PendingPayments } from '@portal/api/contracts/payment';
import { asItTravels } from './as-it-travels.ts';
import { owner } from './fixture.ts';
import type { recurringBody, singleBody } from './payment-bodies.ts';
import type { Portal, Server } from './portal.ts';

/** Monday at ten in the morning in Chicago, three days before Thanksgiving. */
export const MONDAY = '2026-11-23T16:00:00Z';
/** A business day on which everything of the fixture may be paid. */
export const DAY = '2026-11-30';

type Headers = Readonly<Record<string, string>>;
type Single = ReturnType<typeof singleBody>;
type Recurring = ReturnType<typeof recurringBody>;

/** The calls of payments as the owner makes them. */
export function payingAs({ ask }: Pick<Server, 'ask'>, member: { readonly oid: string } = owner) {
  const azureObjectId = member.oid;
  const raw = {
    single: (body: Single, headers: Headers = {}) => {
      const query = { azureObjectId, paymentType: body['payment-type'], applicationName: 'MemberPortal' };
      return ask(contract.MakeSinglePayment, query, { as: member, body, headers });
    },
    several: (body: Single[], headers: Headers = {}) =>
      ask(contract.MakeMultipleSinglePayments, { azureObjectId }, { as: member, body, headers }),
    recurring: (body: Recurring, headers: Headers = {}, paymentType = 'Loan Principal') =>
      ask(contract.MakeRecurringPayment, { azureObjectId, paymentType }, { as: member, body, headers }),
    change: (referenceNumber: string, body: Recurring) =>
      ask(contract.UpdateRecurringPayment, { azureObjectId, referenceNumber }, { as: member, body }),
    void: (call: 'VoidSinglePayment' | 'VoidRecurringPayment', referenceNumber: string) =>
      ask(
        contract[call],
        { azureObjectId, referenceNumber },
        { as: member, body: { payment: { header: { notes: '' } } } },
      ),
  };
  return {
    ...raw,
    /** A payment that is answered with a result. */
    pay: async (body: Single, headers?: Headers) =>
      asItTravels(SinglePaymentResult, (await raw.single(body, headers)).body).result,
    payAll: async (bodies: Single[], headers?: Headers) =>
      asItTravels(contract.MakeMultipleSinglePayments.response, (await raw.several(bodies, headers)).body),
    schedule: async (body: Recurring, headers?: Headers) => {
      const { body: text } = await raw.recurring(body, headers);
      return asItTravels(RecurringPaymentResult, JSON.parse(String(text)))['payment-schedule-response'];
    },
    pending: async () => {
      const { body } = await ask(contract.GetPendingPayments, { azureObjectId }, { as: member });
      return asItTravels(PendingPayments, body);
    },
  };
}

/** The processor's own books, asked as the API asks it. */
export function booksOf({ processor }: Pick<Portal, 'processor'>, key: string) {
  return async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${processor.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
}
