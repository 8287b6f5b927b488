import { resolveDatasetDate } from '@portal/dataset/dates';
import type { DatasetMember, DatasetPendingPayment } from '@portal/dataset/schema';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, dateFromWire } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import { StartError } from '@portal/server-base/start-error';
import { methodOf } from './methods.ts';
import { paymentOf } from './payments.ts';
import { type Method, type Schedule, usedMethod } from './records.ts';
import type { Books } from './refusals.ts';
import { monthOf } from './schedule-dates.ts';

/** Later than any clock: a method that the dataset calls pending stays so. */
const NEVER = dateFromWire('9999-12-31');

/**
 * Gives an empty ledger the wallets and the pending payments of a dataset, under their reference numbers. Everything
 * has the key that it has in the dataset, so that a start which did not finish is made again by the next one.
 * @returns how many records
 * @throws StartError that says which file, where in it, and why
 */
export async function seed(books: Books, path: string): Promise<number> {
  const { members, pendingPayments } = await readFor(path);
  const logins = new Map<string, Login>();
  for (const { Account, Profile } of members) {
    if (!Account || !Profile) continue;
    const loginId = Profile.AccountUserName;
    const methods = (Account.PaymentMethods ?? []).map((given) => walletMethod(books, loginId, given));
    for (const method of methods) books.ledger.saveMethod(method);
    const method = methods.find(({ pendingUntil }) => pendingUntil === null);
    logins.set(Account.AzureObjectGuid, { loginId, method });
  }
  for (const payment of pendingPayments) {
    const login = logins.get(payment.AzureObjectGuid);
    if (login) takeOver(books, payment, login);
  }
  await books.ledger.saved();
  return books.ledger.methods.size + pendingPayments.length;
}

/** Whose payments they are, and what they are paid with. */
interface Login {
  loginId: string;
  method: Method | undefined;
}

type Given = NonNullable<NonNullable<DatasetMember['Account']>['PaymentMethods']>[number];

function walletMethod({ ledger }: Books, loginId: string, given: Given): Method {
  const numbers = { routingNumber: given.RoutingNumber ?? '', accountNumber: given.AccountNumber };
  const state = { lastMonth: null, pendingUntil: given.Pending ? NEVER : null };
  const method = { loginId, description: given.Description, type: given.Type, ...numbers, ...state };
  return methodOf(ledger, method, given.Token);
}

/** A day on which no debits are made moves to the next business day (AMB-80). */
function takeOver(books: Books, pending: DatasetPendingPayment, { loginId, method }: Login): void {
  const { ledger, clock, bankDays } = books;
  const asked = resolveDatasetDate(pending.Date, clock.today());
  const earliest = clock.isOver(asked) ? addDays(clock.today(), 1) : asked;
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
    ledger.savePayment(paymentOf(books, order, method, undefined));
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

async function readFor(path: string) {
  // Loaded here, because only the first start reads a dataset.
  const [{ readDataset }, { DatasetError }] = await Promise.all([
    import('@portal/dataset/read'),
    import('@portal/dataset/dataset-error'),
  ]);
  try {
    return readDataset(path);
  } catch (error) {
    throw error instanceof DatasetError ? new StartError(error.message, { cause: error }) : error;
  }
}
