import * as z from 'zod/mini';
import type { Call, CallInput, CallOutput } from '../contracts/call.ts';
import { ApiError, errorFromResponse } from './api-error.ts';
import { noteServerTime } from './server-clock.ts';

/** What a call may say beside its query and body: the key under which it may be told again (R-09). */
export interface CallHeaders {
  readonly 'idempotency-key'?: string;
  /** The member wants the same payment a second time. */
  readonly 'allow-duplicate'?: 'yes';
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: CallHeaders;
}

/**
 * Makes one call of the contract, which turns amounts into the wire's text and back. Rejects with an ApiError, or what
 * `getToken` rejects with.
 */
export type MakeCall = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
) => Promise<CallOutput<C>>;

export interface ApiClient extends MakeCall {
  /**
   * Makes one call whose answer is long, and answers as soon as the server does: whoever calls reads the body as it
   * comes, and checks it. Rejects as above; the time that the body takes is not limited here.
   */
  respond<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Response>;
}

export interface ApiClientOptions {
  /** The server's address, empty for the page's own (CFG-02). */
  readonly baseUrl: string;
  /** A bearer token for this address, or undefined where it is not protected (AUTH-16, CFG-05). Not asked for public calls. */
  readonly getToken: (url: string, call: Call) => Promise<string | undefined>;
  /** Called when the server refuses the token: the session is over, and the call was not made. */
  readonly onUnauthorised: (call: Call) => void;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** Makes the client through which every call of shell and sections goes. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  async function ask<C extends Call>(
    call: C,
    input: CallInput<C>,
    { signal, headers }: CallOptions,
    timeout: AbortSignal,
  ): Promise<Response> {
    const { query, body } = encodeInput(call, input);
    const url = addressOf(call, query, options.baseUrl);
    // Without a connection nothing leaves the browser; a fetch that fails may have reached the server.
    if (navigator.onLine === false) throw new ApiError(call.name, 'offline');
    const token = call.access === 'public' ? undefined : await options.getToken(url, call);
    const request = requestOf(call, body, { ...headers, ...bearer(token) });
    const response = await send(call, url, request, { fetch: options.fetch ?? fetch, signal, timeout });
    noteServerTime(response.headers.get('date'));
    if (response.status === 401) options.onUnauthorised(call);
    if (!response.ok) throw await errorFromResponse(call.name, response);
    return response;
  }

  async function makeCall<C extends Call>(call: C, input: CallInput<C>, given: CallOptions = {}) {
    return parseAnswer(call, await ask(call, input, given, AbortSignal.timeout(timeoutMs)));
  }

  async function respond<C extends Call>(call: C, input: CallInput<C>, given: CallOptions = {}) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      return await ask(call, input, given, late.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  return Object.assign(makeCall, { respond });
}

/** The input as it travels. What the contract does not take is not sent: the server would refuse it. */
function encodeInput(call: Call, input: { query: Record<string, unknown>; body?: unknown }) {
  const query = z.safeEncode(call.query, input.query);
  const body = call.body && z.safeEncode(call.body, input.body);
  if (!query.success || body?.success === false) throw new ApiError(call.name, 'contract');
  return { query: query.data, body: body?.data };
}

function addressOf(call: Call, query: Record<string, unknown>, baseUrl: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `${baseUrl}${call.path}${text ? `?${text}` : ''}`;
}

function bearer(token: string | undefined) {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function requestOf(call: Call, input: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  const body = input === undefined ? undefined : JSON.stringify(input);
  return {
    method: call.method,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
  };
}

interface Sending {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
  readonly timeout: AbortSignal;
}

async function send(
  call: Call,
  url: string,
  request: RequestInit,
  { fetch, signal, timeout }: Sending,
): Promise<Response> {
  try {
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    return await fetch(url, { ...request, signal: either });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(call.name, timeout.aborted ? 'timeout' : 'network');
  }
}

async function parseAnswer<C extends Call>(call: C, response: Response): Promise<CallOutput<C>> {
  const traceId = response.headers.get('x-trace-id');
  const details = { status: response.status, ...(traceId ? { traceId } : {}) };
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new ApiError(call.name, 'contract', details);
  }
  const parsed = call.response.safeParse(answer);
  if (!parsed.success) throw new ApiError(call.name, 'contract', details);
  // The schema is the call's own, so its output is the call's output.
  return parsed.data as CallOutput<C>;
}
