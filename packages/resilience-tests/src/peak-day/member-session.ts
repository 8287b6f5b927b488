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
import { billedLine, isPayable, maximumDates } from '@portal/domain/payments/paylines';
import { defaultAmount, validatePaymentAmount } from '@portal/domain/payments/payment-amount';
import { earliestPaymentDate, paymentWindow } from '@portal/domain/payments/payment-window';
import { todayInChicago } from '@portal/domain/values/dates';
import type { Random } from '@portal/test-infra/random';
import { isOverloaded, type ResponseCounts } from './response-counts.ts';

/**
 * Outcome of a visit. `browsed` means that nothing was payable or the member did not pay. `payment_unknown` means
 * that no response said whether the payment was made.
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
  readonly responses: ResponseCounts;
  /** Factor by which simulated members read and type faster. */
  readonly speedup: number;
  /** Called with the reference of each payment reported as made. */
  readonly onPaid: (reference: string) => void;
}

/** Percentages of members by activity, the others only browse. */
const PAYING_PERCENT = 70;
const READING_PERCENT = 10;
const SEARCHING_PERCENT = 10;

/** Minimum and maximum milliseconds for viewing a page, and for filling in the wizard. */
const VIEW_MS: Range = [2_000, 8_000];
const FILL_IN_MS: Range = [10_000, 30_000];
const RETRY_MS: Range = [5_000, 10_000];
const MAX_ATTEMPTS = 4;

/** Sends the calls of one member's visit, as the pages do. A shed call is retried once. */
export async function runSession({
  client,
  oid,
  random,
  responses,
  speedup,
  onPaid,
}: Deps): Promise<SessionOutcome> {
  const ask = async <C extends Endpoint>(
    endpoint: C,
    query: EndpointInput<C>['query'],
  ): Promise<EndpointOutput<C>> => {
    const once = () => responses.record(endpoint, () => client(endpoint, { query } as EndpointInput<C>));
    return once().catch(async (error: unknown) => {
      if (!isOverloaded(error)) throw error;
      await pause(((error.retryAfterMs ?? 0) + random.between(0, 1_000)) / speedup);
      return once();
    });
  };
  const send = (body: SinglePayment, headers: RequestHeaders) =>
    responses.record(MakeSinglePayment, () =>
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
  call<C extends Endpoint>(endpoint: C, query: EndpointInput<C>['query']): Promise<EndpointOutput<C>>;
  think(span: Range): Promise<void>;
  send(body: SinglePayment, headers: RequestHeaders): Promise<EndpointOutput<typeof MakeSinglePayment>>;
}

async function browse(session: Session): Promise<SessionOutcome> {
  const { call: ask, think, oid, random } = session;
  const requested = random.between(0, 100);
  try {
    const profile = await ask(GetMemberProfileByAzureObjectId, { azureObjectId: oid });
    const { LifeProNameId: lifeProNameId } = profile;
    if (lifeProNameId === null) return 'browsed';
    const [{ Certificates }] = await Promise.all([
      ask(GetCertificateSummary, { lifeProNameId }),
      ask(GetPaymentList, { lifeProNameId }),
      // Only a badge in the navigation, so the page works without it.
      ask(GetNewDocuments, {}).catch(() => undefined),
    ]);
    await think(VIEW_MS);
    const number = Certificates[0]?.CertificateNumber;
    if (requested < PAYING_PERCENT) return await pay(session, profile, lifeProNameId);
    if (requested < PAYING_PERCENT + READING_PERCENT && number !== undefined)
      return await readDocument(session, profile, number);
    if (requested < PAYING_PERCENT + READING_PERCENT + SEARCHING_PERCENT) return await searchHelp(session);
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

async function pay(session: Session, profile: MemberProfile, lifeProNameId: string): Promise<SessionOutcome> {
  const { call: ask, think, oid, onPaid } = session;
  const body = await fillInPayment(session, profile, lifeProNameId).catch(() => 'refused' as const);
  if (body === 'refused') return 'payment_failed';
  if (body === undefined) return 'browsed';
  await think(FILL_IN_MS);
  const result = await submitWithRetry(session, body);
  if (typeof result === 'string') return result;
  onPaid(result.reference);
  // Calls of the result page.
  await Promise.all([
    ask(GetPaymentList, { lifeProNameId }),
    ask(GetPendingPayments, { azureObjectId: oid }),
  ]).catch(() => undefined);
  return 'paid';
}

/** Sends the wizard's calls and builds a payment of the first payable line on the first possible day. */
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

/** The server sends stored member data to the processor (AMB-62). */
const EMPTY_CUSTOMER: SinglePayment['payment']['customer'] = {
  address: { city: '', country: '', line1: '', state: '', 'zip-code': '' },
  'day-phone-nr': '',
  email: '',
  firstname: '',
  lastname: '',
  middlename: '',
};

/** Submits the payment, and retries a shed request under the same key. */
async function submitWithRetry(
  { send, think }: Session,
  body: SinglePayment,
): Promise<{ readonly reference: string } | 'payment_failed' | 'payment_unknown'> {
  const headers: RequestHeaders = { 'idempotency-key': randomUUID(), 'allow-duplicate': 'yes' };
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    try {
      const { Status, ReferenceNumber } = (await send(body, headers)).result;
      if (Status === 'FAILED') return 'payment_failed';
      // A payment that reached the processor has a reference.
      return Status === 'UNKNOWN' || ReferenceNumber === undefined
        ? 'payment_unknown'
        : { reference: ReferenceNumber };
    } catch (error) {
      if (!isOverloaded(error)) return 'payment_unknown';
      await think(RETRY_MS);
    }
  }
  return 'payment_failed';
}
