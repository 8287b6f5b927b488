import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SendContactInfoUpdateEmail } from '../contracts/contact.ts';
import { ReportDeath } from '../contracts/death-report.ts';
import { GetDocument } from '../contracts/document.ts';
import { MakeMultipleSinglePayments } from '../contracts/make-payment.ts';
import { GetACHHolidays } from '../contracts/payment-methods.ts';
import { ApiError } from './api-error.ts';
import { createApiClient } from './client.ts';

/** A client whose server returns `answer`, and the requests that it sent. */
function createClient(answer: unknown) {
  const sent: { url: string; body: unknown }[] = [];
  const client = createApiClient({
    baseUrl: 'https://api.example.org',
    getToken: async () => 'token',
    onUnauthorized: () => undefined,
    fetch: async (url, request) => {
      sent.push({ url: String(url), body: request?.body && JSON.parse(String(request.body)) });
      return Response.json(answer);
    },
  });
  return { client, sent };
}

const query = { azureObjectId: '00000000-0000-4000-8000-000000000001' };
const payment = (amount: number) => ({
  'payment-type': 'Premium',
  payment: {
    customer: {
      address: {
        city: 'Dubuque',
        country: '',
        line1: '214 Juniper Street',
        state: 'IA',
        'zip-code': '52001',
      },
      ...{ 'day-phone-nr': '563-555-0114', email: 'greta@example.org' },
      ...{ firstname: 'Greta', lastname: 'Holm', middlename: '' as const },
    },
    'external-data-map': {},
    header: {
      'payment-date': { 'date-str': dateFromWire('2026-11-30') },
      operation: 'SALE' as const,
      'account-number': '000001000013',
      'check-duplicates': 'false' as const,
      'payment-amount': toCents(amount),
      'payment-type-code': 'MEMBERPAYMENTS' as const,
    },
    'payment-method': { token: 'pm-1' },
  },
});

test('sends amounts as text and returns them as cents', { tags: ['CONST-03', 'R-12'] }, async () => {
  const result = {
    paymentType: 'Premium',
    certificateNumber: '000001000013',
    paymentAmount: '61.40',
    paymentDate: '2026-11-30',
    result: { Status: 'ACCEPTED', Message: 'Accepted.', ReferenceNumber: 'R-1' },
  };
  const { client, sent } = createClient([result]);
  const answer = await client(MakeMultipleSinglePayments, { query, body: [payment(61_40)] });
  expect(answer).toEqual([{ ...result, paymentAmount: 61_40 }]);
  expect(sent).toMatchObject([{ body: [{ payment: { header: { 'payment-amount': '61.40' } } }] }]);
  expect(sent).toMatchObject([
    { body: [{ payment: { header: { 'payment-date': { 'date-str': '2026-11-30' } } } }] },
  ]);
});

test('rejects input that violates the contract without sending it', { tags: ['R-12'] }, async () => {
  const { client, sent } = createClient([]);
  const made = client(MakeMultipleSinglePayments, { query, body: [payment(-61_40)] });
  await expect(made).rejects.toEqual(new ApiError('MakeMultipleSinglePayments', 'contract'));
  expect(sent).toEqual([]);
});

test('rejects with `offline` and sends nothing without a connection', {
  tags: ['F-23', 'R-09'],
}, async () => {
  const { client, sent } = createClient([]);
  const onLine = vi.fn(() => false);
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine();
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const make = () => client(MakeMultipleSinglePayments, { query, body: [payment(61_40)] });
  await expect(make()).rejects.toEqual(new ApiError('MakeMultipleSinglePayments', 'offline'));
  expect(sent).toEqual([]);
  onLine.mockReturnValue(true);
  expect(await make()).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('accepts an empty body only where the contract accepts any', { tags: ['API-06', 'R-12'] }, async () => {
  const client = createApiClient({
    baseUrl: '',
    getToken: async () => 'token',
    onUnauthorized: () => undefined,
    fetch: async () => new Response(null, { status: 204 }),
  });
  const query = { monthNumber: 12, year: 2026, numberOfMonths: 2 };
  const { response } = SendContactInfoUpdateEmail;
  expect(await client({ ...GetACHHolidays, response }, { query })).toBeNull();
  await expect(client(GetACHHolidays, { query })).rejects.toMatchObject({ kind: 'contract' });
});

test('sends numbers of the query as text', { tags: ['API-30'] }, async () => {
  const { client, sent } = createClient(['2026-12-25']);
  const query = { monthNumber: 12, year: 2026, numberOfMonths: 2 };
  expect(await client(GetACHHolidays, { query })).toEqual(['2026-12-25']);
  expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['monthNumber=12&year=2026&numberOfMonths=2']);
});

const document = {
  documentId: 'D-1',
  documentType: 'Contract' as const,
  certificateNumber: '000001000013',
  userName: 'greta@example.org',
};

/** A client of a server that responds when the test says so, and that supports abort signals. */
function createPendingClient() {
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  const client = createApiClient({
    baseUrl: '',
    getToken: async () => undefined,
    onUnauthorized: () => undefined,
    fetch: (_url, request) => {
      const signal = request?.signal;
      if (signal?.aborted) return Promise.reject(signal.reason);
      return Promise.race([
        promise,
        new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]);
    },
  });
  return { client, answer };
}

test('sends the trace context of its page, if it has one', { tags: ['AMB-82'] }, async () => {
  const sent: (string | null)[] = [];
  const options = {
    baseUrl: '',
    getToken: async () => 'token',
    onUnauthorized: () => undefined,
    fetch: async (_url: unknown, request: RequestInit | undefined) => {
      sent.push(new Headers(request?.headers).get('traceparent'));
      return Response.json([]);
    },
  };
  const traceParent = () => '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const months = { monthNumber: 12, year: 2026, numberOfMonths: 1 };
  await createApiClient(options)(GetACHHolidays, { query: months });
  await createApiClient({ ...options, traceParent })(GetACHHolidays, { query: months });
  expect(sent).toEqual([null, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01']);
});

test('sends a public call without requesting a token', {
  tags: ['F-20'],
}, async () => {
  const sent: (string | null)[] = [];
  const client = createApiClient({
    baseUrl: 'https://api.example.org',
    getToken: () => Promise.reject(new Error('Nobody has signed in')),
    onUnauthorized: () => undefined,
    fetch: async (_url, request) => {
      sent.push(new Headers(request?.headers).get('authorization'));
      return Response.json({ Reference: '700001' });
    },
  });
  const body = {
    ...{ DeceasedName: 'Leopold Brandvold', DateOfDeath: dateFromWire('2026-11-03'), CertificateNumber: '' },
    ...{ ReporterName: 'Ingeborg', ReporterPhone: '312-555-0177', ReporterEmail: '', Note: '' },
    Relationship: 'Other' as const,
  };
  expect(await client(ReportDeath, { query: {}, body })).toEqual({ Reference: '700001' });
  expect(sent).toEqual([null]);
});

/** Makes one call, whose response has the begin of a body. `endBody` is called when the client reads the rest. */
function readCutOffBody(
  endBody: (fail: (reason: unknown) => void, signal: AbortSignal) => void,
  timeoutMs = 20_000,
) {
  const client = createApiClient({
    baseUrl: '',
    getToken: async () => 'token',
    onUnauthorized: () => undefined,
    timeoutMs,
    fetch: async (_url, { signal } = {}) => {
      const start = new TextEncoder().encode('["2026-12');
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(start),
        pull(controller) {
          if (signal) endBody((reason) => controller.error(reason), signal);
        },
      });
      return new Response(body);
    },
  });
  return client(GetACHHolidays, { query: { monthNumber: 12, year: 2026, numberOfMonths: 2 } });
}

test('rejects as a lost connection if a body is cut off', { tags: ['R-09', 'R-12'] }, async () => {
  const call = readCutOffBody((fail) => fail(new TypeError('network error')));
  await expect(call).rejects.toEqual(new ApiError('GetACHHolidays', 'network'));
});

test('rejects on timeout in the middle of a body', { tags: ['R-09', 'ERR-17'] }, async () => {
  const call = readCutOffBody(
    (fail, signal) => signal.addEventListener('abort', () => fail(signal.reason)),
    1,
  );
  await expect(call).rejects.toEqual(new ApiError('GetACHHolidays', 'timeout'));
});

test("resolves a stream at its headers and does not limit the body's time", {
  tags: ['DOC-10'],
}, async () => {
  vi.useFakeTimers();
  try {
    const { client, answer } = createPendingClient();
    const pending = client.requestStream(GetDocument, { query: document });
    await vi.advanceTimersByTimeAsync(19_000);
    answer(new Response('"JVBERi0="'));
    const response = await pending;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await response.text()).toBe('"JVBERi0="');
  } finally {
    vi.useRealTimers();
  }
});

test('rejects a stream on timeout and on cancellation', {
  tags: ['DOC-10', 'ERR-17'],
}, async () => {
  vi.useFakeTimers();
  try {
    const late = expect(
      createPendingClient().client.requestStream(GetDocument, { query: document }),
    ).rejects.toEqual(new ApiError('GetDocument', 'timeout'));
    await vi.advanceTimersByTimeAsync(20_000);
    await late;
    const cancel = new AbortController();
    const cancelled = expect(
      createPendingClient().client.requestStream(GetDocument, { query: document }, { signal: cancel.signal }),
    ).rejects.toThrow('cancelled by the member');
    cancel.abort(new Error('cancelled by the member'));
    await cancelled;
  } finally {
    vi.useRealTimers();
  }
});

test('rejects on timeout while the sign-in library gets no token', {
  tags: ['AMB-50', 'ERR-17'],
}, async () => {
  vi.useFakeTimers();
  try {
    const send = vi.fn<typeof fetch>();
    const client = createApiClient({
      baseUrl: 'https://api.example.org',
      getToken: () => new Promise(() => undefined),
      onUnauthorized: () => undefined,
      fetch: send,
    });
    const late = expect(client.requestStream(GetDocument, { query: document })).rejects.toEqual(
      new Error('GetDocument: no token in time'),
    );
    await vi.advanceTimersByTimeAsync(20_000);
    await late;
    expect(send).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test('rejects a stream with the problem of an error response', { tags: ['DOC-10'] }, async () => {
  const { client, answer } = createPendingClient();
  const problem = { type: 'about:blank', title: 'Not found', status: 404, code: 'not_found', traceId: 't-1' };
  answer(Response.json(problem, { status: 404 }));
  await expect(client.requestStream(GetDocument, { query: document })).rejects.toEqual(
    new ApiError('GetDocument', 'problem', { status: 404, code: 'not_found', traceId: 't-1' }),
  );
});
