import { resolveDatasetDate } from '@portal/dataset/dates';
import type { Dataset, DatasetMember, DatasetPendingPayment } from '@portal/dataset/schema';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, dateFromWire } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import { readSeedDataset } from '../kit/read-seed-dataset.ts';
import { createMethod } from './methods.ts';
import { buildPayment } from './payments.ts';
import { type Method, type Schedule, usedMethod } from './records.ts';
import type { LedgerContext } from './rejections.ts';
import { monthOf } from './schedule-dates.ts';

/** Later than any clock, so that a pending method of the dataset stays pending. */
const NEVER_EXPIRES = dateFromWire('9999-12-31');

/**
 * Fills an empty ledger from a dataset, whose keys make it repeatable. @returns the number of records
 * @throws OperatorError with the file, the location and the problem
 */
export async function seed(context: LedgerContext, path: string | undefined): Promise<number> {
  const dataset = await readSeedDataset(path);
  return context.ledger.transaction(() => importDataset(context, dataset));
}

function importDataset(context: LedgerContext, { members, pendingPayments }: Dataset): number {
  const logins = new Map<string, Login>();
  for (const { Account, Profile } of members) {
    if (!Account || !Profile) continue;
    const loginId = Profile.AccountUserName;
    const methods = (Account.PaymentMethods ?? []).map((datasetMethod) =>
      walletMethod(context, loginId, datasetMethod),
    );
    for (const method of methods) context.ledger.saveMethod(method);
    const method = methods.find(({ pendingUntil }) => pendingUntil === null);
    logins.set(Account.AzureObjectGuid, { loginId, method });
  }
  for (const payment of pendingPayments) {
    const login = logins.get(payment.AzureObjectGuid);
    if (login) importPending(context, payment, login);
  }
  return context.ledger.methods.size + pendingPayments.length;
}

interface Login {
  loginId: string;
  method: Method | undefined;
}

type DatasetMethod = NonNullable<NonNullable<DatasetMember['Account']>['PaymentMethods']>[number];

function walletMethod({ ledger }: LedgerContext, loginId: string, datasetMethod: DatasetMethod): Method {
  const numbers = {
    routingNumber: datasetMethod.RoutingNumber ?? '',
    accountNumber: datasetMethod.AccountNumber,
  };
  const state = { lastMonth: null, pendingUntil: datasetMethod.Pending ? NEVER_EXPIRES : null };
  const method = {
    loginId,
    description: datasetMethod.Description,
    type: datasetMethod.Type,
    ...numbers,
    ...state,
  };
  return createMethod(ledger, method, datasetMethod.Token);
}

/** A day without debits moves to the next business day (AMB-80). */
function importPending(
  context: LedgerContext,
  pending: DatasetPendingPayment,
  { loginId, method }: Login,
): void {
  const { ledger, clock, bankDays } = context;
  const requestedDate = resolveDatasetDate(pending.Date, clock.today());
  const earliest = clock.isPastDebitCutoff(requestedDate) ? addDays(clock.today(), 1) : requestedDate;
  const date = nextBusinessDay(earliest, bankDays);
  const common = {
    reference: pending.ReferenceNumber,
    clientReference: null,
    loginId,
    paymentType: pending.PaymentType,
    account: pending.CertificateNumber,
    amount: toMoneyText(pending.Amount),
    fingerprint: null,
  };
  if (pending.Kind === 'single') {
    const order = { ...common, scheduleReference: null, date };
    ledger.savePayment(buildPayment(context, order, method, undefined));
    return;
  }
  const schedule: Schedule = {
    ...common,
    day: Number(earliest.slice(8)),
    typeCode: 'MONTHLY',
    method: method ? usedMethod(method) : null,
    state: 'ACTIVE',
    errors: [],
    message: 'The payments are scheduled.',
    month: monthOf(earliest),
    nextDate: date,
    lastMonth: null,
    changes: [],
    events: [],
  };
  ledger.saveSchedule(schedule);
}
