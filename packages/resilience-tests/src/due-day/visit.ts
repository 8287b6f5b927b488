import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient, CallHeaders } from '@portal/api/client';
import type { Call, CallInput, CallOutput } from '@portal/api/contracts/call';
import { GetCertificateSummary } from '@portal/api/contracts/certificate';
import { GetDocument, GetDocumentList } from '@portal/api/contracts/document';
import { GetNewDocuments } from '@portal/api/contracts/document-visit';
import {
  GetPageHelp,
  SearchFrequentlyAskedQuestions,
  SuggestFrequentlyAskedQuestions,
} from '@portal/api/contracts/help';
import { MakeSinglePayment, type SinglePayment } from '@portal/api/contracts/make-payment';
import { GetMemberProfileByAzureObjectId, type MemberProfile } from '@portal/api/contracts/member-user';
import { GetPaymentLines, GetPaymentList, GetPendingPayments } from '@portal/api/contracts/payment';
import { GetACHHolidays, GetPaymentMethods } from '@portal/api/contracts/payment-methods';
import { bankHolidays } from '@portal/domain/payments/business-days';
import { defaultAmount, paymentAmountFault } from '@portal/domain/payments/payment-amount';
import { billedLine, isPayable, maximumDates } from '@portal/domain/payments/payment-lines';
import { earliestPaymentDate, paymentWindow } from '@portal/domain/payments/payment-window';
import { todayInChicago } from '@portal/domain/values/dates';
import type { Random } from '@portal/test-support/random';
import { type Answers, isOverloaded } from './answers.ts';

/**
 * How a visit ended: `paid`, `looked` where nothing was to be paid or wanted, what the member could not do, or `not known`
 * where no answer came to the payment, or none that tells whether it is made.
 */
export type Ending =
  | 'paid'
  | 'looked'
  | 'saw nothing'
  | 'could not pay'
  | 'not known'
  | 'no documents'
  | 'no help';

interface Parts {
  readonly client: ApiClient;
  readonly oid: string;
  readonly random: Random;
  readonly answers: Answers;
  /** How many times faster than members these read and type. */
  readonly haste: number;
  /** Hears the reference of a payment that the member was told is made. */
  readonly onPaid: (reference: string) => void;
}

/** Of 100 members who come on such a day; the others only look. */
const PAYING = 70;
const READING = 10;
const SEEKING = 10;

/** Milliseconds that a member looks at a page, and needs for the three steps of the wizard, at least and at most. */
const LOOKS: Span = [2_000, 8_000];
const FILLS_IN: Span = [10_000, 30_000];
const PRESSES_AGAIN: Span = [5_000, 10_000];
const PRESSES = 4;

/** Everything that one member asks of the API, as the pages ask it; a page that was refused is tried again once. */
export async function visit({ client, oid, random, answers, haste, onPaid }: Parts): Promise<Ending> {
  const ask = async <C extends Call>(call: C, query: CallInput<C>['query']): Promise<CallOutput<C>> => {
    const once = () => answers.note(call, () => client(call, { query } as CallInput<C>));
    return once().catch(async (error: unknown) => {
      if (!isOverloaded(error)) throw error;
      await pause(((error.retryAfterMs ?? 0) + random.between(0, 1_000)) / haste);
      return once();
    });
  };
  const send = (body: SinglePayment, headers: CallHeaders) =>
    answers.note(MakeSinglePayment, () =>
      client(
        MakeSinglePayment,
        {
          query: { azureObjectId: oid, paymentType: body['payment-type'], applicationName: 'MemberPortal' },
          body,
        },
        { headers },
      ),
    );
  const think = ([least, most]: Span) => pause(random.between(least, most) / haste);
  return walk({ ask, send, think, oid, random, onPaid });
}

type Span = readonly [least: number, most: number];

interface Walk extends Pick<Parts, 'oid' | 'random' | 'onPaid'> {
  ask<C extends Call>(call: C, query: CallInput<C>['query']): Promise<CallOutput<C>>;
  think(span: Span): Promise<void>;
  send(body: SinglePayment, headers: CallHeaders): Promise<CallOutput<typeof MakeSinglePayment>>;
}

async function walk(parts: Walk): Promise<Ending> {
  const { ask, think, oid, random } = parts;
  const wanted = random.between(0, 100);
  try {
    const profile = await ask(GetMemberProfileByAzureObjectId, { azureObjectId: oid });
    const { LifeProNameId: lifeProNameId } = profile;
    if (lifeProNameId === null) return 'looked';
    const [{ Certificates }] = await Promise.all([
      ask(GetCertificateSummary, { lifeProNameId }),
      ask(GetPaymentList, { lifeProNameId }),
      // A badge of the navigation: the page is whole without it.
      ask(GetNewDocuments, {}).catch(() => undefined),
    ]);
    await think(LOOKS);
    const number = Certificates[0]?.CertificateNumber;
    if (wanted < PAYING) return await pay(parts, profile, lifeProNameId);
    if (wanted < PAYING + READING && number !== undefined) return await read(parts, profile, number);
    if (wanted < PAYING + READING + SEEKING) return await seek(parts);
    return 'looked';
  } catch {
    return 'saw nothing';
  }
}

async function read({ ask }: Walk, profile: MemberProfile, certificateNumber: string): Promise<Ending> {
  try {
    const list = await ask(GetDocumentList, {
      lifeProNameId: profile.LifeProNameId ?? '',
      certificateNumber,
    });
    const [document] = list;
    if (document === undefined) return 'looked';
    await ask(GetDocument, {
      documentId: document.DocumentId,
      documentType: document.FormType,
      certificateNumber,
      userName: profile.AccountUserName ?? '',
    });
    return 'looked';
  } catch {
    return 'no documents';
  }
}

async function seek({ ask }: Walk): Promise<Ending> {
  try {
    await ask(GetPageHelp, { topic: 'payments' });
    await ask(SuggestFrequentlyAskedQuestions, { searchValue: 'how do i p' });
    await ask(SearchFrequentlyAskedQuestions, { searchValue: 'how do I pay' });
    return 'looked';
  } catch {
    return 'no help';
  }
}

async function pay(parts: Walk, profile: MemberProfile, lifeProNameId: string): Promise<Ending> {
  const { ask, think, oid, onPaid } = parts;
  const body = await fillIn(parts, profile, lifeProNameId).catch(() => 'refused' as const);
  if (body === 'refused') return 'could not pay';
  if (body === undefined) return 'looked';
  await think(FILLS_IN);
  const result = await press(parts, body);
  if (typeof result === 'string') return result;
  onPaid(result.reference);
  // What the result page shows beside the result.
  await Promise.all([
    ask(GetPaymentList, { lifeProNameId }),
    ask(GetPendingPayments, { azureObjectId: oid }),
  ]).catch(() => undefined);
  return 'paid';
}

/** What the wizard asks, and the payment that it makes of it: the first line that can be paid, on its first day. */
async function fillIn(
  { ask, oid }: Walk,
  profile: MemberProfile,
  lifeProNameId: string,
): Promise<SinglePayment | undefined> {
  const now = new Date();
  const today = todayInChicago(now);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const [lines, methods] = await Promise.all([
    ask(GetPaymentLines, { azureObjectId: oid, lifeProNameId }),
    ask(GetPaymentMethods, { profileUserName: profile.AccountUserName ?? '' }),
    ask(GetACHHolidays, { monthNumber: month, year, numberOfMonths: 2 }),
  ]);
  const line = lines.find((one) => {
    const billed = billedLine(one);
    return isPayable(one) && paymentAmountFault(billed, defaultAmount(billed)) === undefined;
  });
  const wallet = [methods['list-profiles-response'].profile ?? []].flat();
  const method = wallet.find((one) => one['validation-status'] === 'VALIDATED');
  if (line === undefined || method === undefined) return undefined;
  const window = paymentWindow(maximumDates([line], 'single'), today);
  const date = earliestPaymentDate({ window, holidays: bankHolidays(year, month, 3), now });
  if (date === undefined) return undefined;
  return {
    'payment-type': line.PaymentType,
    payment: {
      customer: NOBODY,
      'external-data-map': {},
      header: {
        'payment-date': { 'date-str': date },
        operation: 'SALE',
        'account-number': line.CertificateNumber,
        'check-duplicates': 'false',
        'payment-amount': defaultAmount(billedLine(line)),
        'payment-type-code': 'MEMBERPAYMENTS',
      },
      'payment-method': { token: method.token },
    },
  };
}

/** The server sends the processor what it has on file (AMB-62). */
const NOBODY: SinglePayment['payment']['customer'] = {
  address: { city: '', country: '', line1: '', state: '', 'zip-code': '' },
  'day-phone-nr': '',
  email: '',
  firstname: '',
  lastname: '',
  middlename: '',
};

/** Presses 'Make Payment', and again under the same key where it was refused. */
async function press(
  { send, think }: Walk,
  body: SinglePayment,
): Promise<{ readonly reference: string } | 'could not pay' | 'not known'> {
  const headers: CallHeaders = { 'idempotency-key': randomUUID(), 'allow-duplicate': 'yes' };
  for (let presses = 1; presses <= PRESSES; presses += 1) {
    try {
      const { Status, ReferenceNumber } = (await send(body, headers)).result;
      if (Status === 'FAILED') return 'could not pay';
      // A payment that is on its way to the processor has a reference.
      return Status === 'UNKNOWN' || ReferenceNumber === null ? 'not known' : { reference: ReferenceNumber };
    } catch (error) {
      if (!isOverloaded(error)) return 'not known';
      await think(PRESSES_AGAIN);
    }
  }
  return 'could not pay';
}
