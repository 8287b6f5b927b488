import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient, RequestHeaders } from '@portal/api/client';
import { GetCertificateSummary } from '@portal/api/contracts/certificate';
import { GetDocument, GetDocumentList } from '@portal/api/contracts/document';
import { GetNewDocuments } from '@portal/api/contracts/document-visit';
import type { Endpoint, EndpointInput, EndpointOutput } from '@portal/api/contracts/endpoint';
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
import { defaultAmount, validatePaymentAmount } from '@portal/domain/payments/payment-amount';
import { billedLine, isPayable, maximumDates } from '@portal/domain/payments/payment-lines';
import { earliestPaymentDate, paymentWindow } from '@portal/domain/payments/payment-window';
import { todayInChicago } from '@portal/domain/values/dates';
import type { Random } from '@portal/test-infra/random';
import { isOverloaded, type ResponseCounts } from './response-counts.ts';

/**
 * How a visit ended: `paid`, `looked` where nothing was to be paid or wanted, what the member could not do, or `not known`
 * where no answer came to the payment, or none that tells whether it is made.
 */
export type SessionOutcome =
  | 'paid'
  | 'browsed'
  | 'first_page_failed'
  | 'payment_failed'
  | 'payment_unknown'
  | 'documents_failed'
  | 'search_failed';

interface Deps {
  readonly client: ApiClient;
  readonly oid: string;
  readonly random: Random;
  readonly answers: ResponseCounts;
  /** How many times faster than members these read and type. */
  readonly speedup: number;
  /** Hears the reference of a payment that the member was told is made. */
  readonly onPaid: (reference: string) => void;
}

/** Of 100 members who come on such a day; the others only look. */
const PAYING_PERCENT = 70;
const READING_PERCENT = 10;
const SEARCHING_PERCENT = 10;

/** Milliseconds that a member looks at a page, and needs for the three steps of the wizard, at least and at most. */
const VIEW_MS: Range = [2_000, 8_000];
const FILL_IN_MS: Range = [10_000, 30_000];
const RETRY_MS: Range = [5_000, 10_000];
const MAX_ATTEMPTS = 4;

/** Everything that one member asks of the API, as the pages ask it; a page that was refused is tried again once. */
export async function runSession({
  client,
  oid,
  random,
  answers,
  speedup,
  onPaid,
}: Deps): Promise<SessionOutcome> {
  const ask = async <C extends Endpoint>(
    call: C,
    query: EndpointInput<C>['query'],
  ): Promise<EndpointOutput<C>> => {
    const once = () => answers.record(call, () => client(call, { query } as EndpointInput<C>));
    return once().catch(async (error: unknown) => {
      if (!isOverloaded(error)) throw error;
      await pause(((error.retryAfterMs ?? 0) + random.between(0, 1_000)) / speedup);
      return once();
    });
  };
  const send = (body: SinglePayment, headers: RequestHeaders) =>
    answers.record(MakeSinglePayment, () =>
      client(
        MakeSinglePayment,
        {
          query: { azureObjectId: oid, paymentType: body['payment-type'], applicationName: 'MemberPortal' },
          body,
        },
        { headers },
      ),
    );
  const think = ([least, most]: Range) => pause(random.between(least, most) / speedup);
  return browse({ call: ask, send, think, oid, random, onPaid });
}

type Range = readonly [least: number, most: number];

interface Session extends Pick<Deps, 'oid' | 'random' | 'onPaid'> {
  call<C extends Endpoint>(call: C, query: EndpointInput<C>['query']): Promise<EndpointOutput<C>>;
  think(span: Range): Promise<void>;
  send(body: SinglePayment, headers: RequestHeaders): Promise<EndpointOutput<typeof MakeSinglePayment>>;
}

async function browse(parts: Session): Promise<SessionOutcome> {
  const { call: ask, think, oid, random } = parts;
  const requested = random.between(0, 100);
  try {
    const profile = await ask(GetMemberProfileByAzureObjectId, { azureObjectId: oid });
    const { LifeProNameId: lifeProNameId } = profile;
    if (lifeProNameId === null) return 'browsed';
    const [{ Certificates }] = await Promise.all([
      ask(GetCertificateSummary, { lifeProNameId }),
      ask(GetPaymentList, { lifeProNameId }),
      // A badge of the navigation: the page is whole without it.
      ask(GetNewDocuments, {}).catch(() => undefined),
    ]);
    await think(VIEW_MS);
    const number = Certificates[0]?.CertificateNumber;
    if (requested < PAYING_PERCENT) return await pay(parts, profile, lifeProNameId);
    if (requested < PAYING_PERCENT + READING_PERCENT && number !== undefined)
      return await readDocument(parts, profile, number);
    if (requested < PAYING_PERCENT + READING_PERCENT + SEARCHING_PERCENT) return await searchHelp(parts);
    return 'browsed';
  } catch {
    return 'first_page_failed';
  }
}

async function readDocument(
  { call: ask }: Session,
  profile: MemberProfile,
  certificateNumber: string,
): Promise<SessionOutcome> {
  try {
    const list = await ask(GetDocumentList, {
      lifeProNameId: profile.LifeProNameId ?? '',
      certificateNumber,
    });
    const [document] = list;
    if (document === undefined) return 'browsed';
    await ask(GetDocument, {
      documentId: document.DocumentId,
      documentType: document.FormType,
      certificateNumber,
      userName: profile.AccountUserName ?? '',
    });
    return 'browsed';
  } catch {
    return 'documents_failed';
  }
}

async function searchHelp({ call: ask }: Session): Promise<SessionOutcome> {
  try {
    await ask(GetPageHelp, { topic: 'payments' });
    await ask(SuggestFrequentlyAskedQuestions, { searchValue: 'how do i p' });
    await ask(SearchFrequentlyAskedQuestions, { searchValue: 'how do I pay' });
    return 'browsed';
  } catch {
    return 'search_failed';
  }
}

async function pay(parts: Session, profile: MemberProfile, lifeProNameId: string): Promise<SessionOutcome> {
  const { call: ask, think, oid, onPaid } = parts;
  const body = await fillInPayment(parts, profile, lifeProNameId).catch(() => 'refused' as const);
  if (body === 'refused') return 'payment_failed';
  if (body === undefined) return 'browsed';
  await think(FILL_IN_MS);
  const result = await submitWithRetry(parts, body);
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
async function fillInPayment(
  { call: ask, oid }: Session,
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
    return isPayable(one) && validatePaymentAmount(billed, defaultAmount(billed)) === undefined;
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
      customer: EMPTY_CUSTOMER,
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
const EMPTY_CUSTOMER: SinglePayment['payment']['customer'] = {
  address: { city: '', country: '', line1: '', state: '', 'zip-code': '' },
  'day-phone-nr': '',
  email: '',
  firstname: '',
  lastname: '',
  middlename: '',
};

/** Presses 'Make Payment', and again under the same key where it was refused. */
async function submitWithRetry(
  { send, think }: Session,
  body: SinglePayment,
): Promise<{ readonly reference: string } | 'payment_failed' | 'payment_unknown'> {
  const headers: RequestHeaders = { 'idempotency-key': randomUUID(), 'allow-duplicate': 'yes' };
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    try {
      const { Status, ReferenceNumber } = (await send(body, headers)).result;
      if (Status === 'FAILED') return 'payment_failed';
      // A payment that is on its way to the processor has a reference.
      return Status === 'UNKNOWN' || ReferenceNumber === null
        ? 'payment_unknown'
        : { reference: ReferenceNumber };
    } catch (error) {
      if (!isOverloaded(error)) return 'payment_unknown';
      await think(RETRY_MS);
    }
  }
  return 'payment_failed';
}
