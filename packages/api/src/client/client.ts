import * as z from 'zod/mini';
import { DATA_VERSION_HEADER } from '../contracts/data-version.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from '../contracts/endpoint.ts';
import { ApiError, errorFromResponse } from './api-error.ts';
import { recordServerTime } from './server-clock.ts';

/** Headers of requests that must act once (R-09). */
export interface RequestHeaders {
  readonly 'idempotency-key'?: string;
  /** The member confirmed a second identical payment. */
  readonly 'allow-duplicate'?: 'yes';
}

interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly headers?: RequestHeaders;
}

/** Makes one call and converts amounts. Rejects with an ApiError, or with the error of `getToken`. */
export type ApiRequestFn = <C extends Endpoint>(
  endpoint: C,
  input: EndpointInput<C>,
  options?: RequestOptions,
) => Promise<EndpointOutput<C>>;

/** Client of the member API. The call itself returns the validated response. */
export interface ApiClient extends ApiRequestFn {
  /** Makes one call with a long response and resolves with the headers. The caller reads and validates the body. */
  requestStream<C extends Endpoint>(
    endpoint: C,
    input: EndpointInput<C>,
    options?: RequestOptions,
  ): Promise<Response>;
}

/** What a client needs of its page. */
export interface ApiClientOptions {
  /** Base URL of the server. Empty means the page's own origin (CFG-02). */
  readonly baseUrl: string;
  /** Returns a bearer token, or undefined if the URL needs none (AUTH-16, CFG-05). Not for public endpoints. */
  readonly getToken: (url: string, endpoint: Endpoint) => Promise<string | undefined>;
  /** Called when the server rejects the token. The session has ended, and the server did not process the call. */
  readonly onUnauthorized: (endpoint: Endpoint) => void;
  /** Called with the data version of each response that has one. */
  readonly onDataVersion?: (version: string) => void;
  /** Returns the W3C trace context of a request. Not for servers of another origin, which must allow the header. */
  readonly traceParent?: () => string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** Creates the API client that the shell and all sections share. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  async function sendRequest<C extends Endpoint>(
    endpoint: C,
    input: EndpointInput<C>,
    { signal, headers }: RequestOptions,
    timeout: AbortSignal,
  ): Promise<Response> {
    const { query, body } = encodeInput(endpoint, input);
    const url = buildUrl(endpoint, query, options.baseUrl);
    // `offline` guarantees that the request was not sent. A failed fetch may still have reached the server.
    if (navigator.onLine === false) throw new ApiError(endpoint.name, 'offline');
    const token =
      endpoint.access === 'public'
        ? undefined
        : await beforeTimeout(options.getToken(url, endpoint), endpoint, timeout);
    const request = buildRequestInit(endpoint, body, {
      ...headers,
      ...authHeader(token),
      ...(options.traceParent && { traceparent: options.traceParent() }),
    });
    const response = await fetchWithTimeout(endpoint, url, request, {
      fetch: options.fetch ?? fetch,
      signal,
      timeout,
    });
    recordServerTime(response.headers.get('date'));
    const dataVersion = response.headers.get(DATA_VERSION_HEADER);
    if (dataVersion !== null) options.onDataVersion?.(dataVersion);
    if (response.status === 401) options.onUnauthorized(endpoint);
    if (!response.ok) throw await errorFromResponse(endpoint.name, response);
    return response;
  }

  async function requestJson<C extends Endpoint>(
    endpoint: C,
    input: EndpointInput<C>,
    requestOptions: RequestOptions = {},
  ) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await sendRequest(endpoint, input, requestOptions, timeout);
    const text = await response.text().catch((error: unknown) => {
      throw connectionError(endpoint, error, { signal: requestOptions.signal, timeout });
    });
    return parseBody(endpoint, text, response);
  }

  async function requestStream<C extends Endpoint>(
    endpoint: C,
    input: EndpointInput<C>,
    requestOptions: RequestOptions = {},
  ) {
    const timeoutController = new AbortController();
    const timer = setTimeout(() => timeoutController.abort(), timeoutMs);
    try {
      return await sendRequest(endpoint, input, requestOptions, timeoutController.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  return Object.assign(requestJson, { requestStream });
}

/**
 * Rejects when the time is up, because the sign-in library waits for its provider without limit. No ApiError, because
 * nothing was sent.
 */
function beforeTimeout<T>(work: Promise<T>, endpoint: Endpoint, timeout: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    timeout.addEventListener('abort', () => reject(new Error(`${endpoint.name}: no token in time`)), {
      once: true,
    });
    work.then(resolve, reject);
  });
}

/** Encodes the input for the wire. Rejects input that violates the contract, because the server would refuse it. */
function encodeInput(endpoint: Endpoint, input: { query: Record<string, unknown>; body?: unknown }) {
  const query = z.safeEncode(endpoint.query, input.query);
  const body = endpoint.body && z.safeEncode(endpoint.body, input.body);
  if (!query.success || body?.success === false) throw new ApiError(endpoint.name, 'contract');
  return { query: query.data, body: body?.data };
}

function buildUrl(endpoint: Endpoint, query: Record<string, unknown>, baseUrl: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `${baseUrl}${endpoint.path}${text ? `?${text}` : ''}`;
}

function authHeader(token: string | undefined) {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function buildRequestInit(
  endpoint: Endpoint,
  input: unknown,
  headers: Readonly<Record<string, string>>,
): RequestInit {
  const body = input === undefined ? undefined : JSON.stringify(input);
  return {
    method: endpoint.method,
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

interface FetchContext {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
  readonly timeout: AbortSignal;
}

async function fetchWithTimeout(
  endpoint: Endpoint,
  url: string,
  request: RequestInit,
  { fetch, signal, timeout }: FetchContext,
): Promise<Response> {
  try {
    const combinedSignal = signal ? anyAborted([signal, timeout]) : timeout;
    return await fetch(url, { ...request, signal: combinedSignal });
  } catch (error) {
    throw connectionError(endpoint, error, { signal, timeout });
  }
}

/** Converts the error of a request or of its body. The caller's own abort stays as it is. */
function connectionError(
  endpoint: Endpoint,
  error: unknown,
  { signal, timeout }: Pick<FetchContext, 'signal' | 'timeout'>,
): unknown {
  if (signal?.aborted) return error;
  return new ApiError(endpoint.name, timeout.aborted ? 'timeout' : 'network');
}

/** Like `AbortSignal.any`, which the oldest supported browsers lack. */
function anyAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
}

function parseBody<C extends Endpoint>(
  endpoint: C,
  text: string,
  { status, headers }: Response,
): EndpointOutput<C> {
  const traceId = headers.get('x-trace-id');
  const details = { status, ...(traceId ? { traceId } : {}) };
  let json: unknown;
  try {
    // Another API may return no body after a change.
    json = text === '' ? null : JSON.parse(text);
  } catch {
    throw new ApiError(endpoint.name, 'contract', details);
  }
  const parsed = endpoint.response.safeParse(json);
  if (!parsed.success) throw new ApiError(endpoint.name, 'contract', details);
  return parsed.data as EndpointOutput<C>;
}
