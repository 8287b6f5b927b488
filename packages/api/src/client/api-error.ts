import { Problem } from '../contracts/problem.ts';

/**
 * Reason for a failed call:
 * - `offline`: not sent, because the browser is not connected.
 * - `network`: no response, or only a part of it.
 * - `timeout`: no response in time.
 * - `problem`: the server returned an error status.
 * - `contract`: the response or the input does not match the contract.
 */
export type ApiErrorKind = 'offline' | 'network' | 'timeout' | 'problem' | 'contract';

interface ApiErrorDetails {
  readonly status?: number;
  readonly code?: string;
  readonly traceId?: string;
  readonly retryAfterMs?: number;
}

/** A failed call. The message contains the call's name but never the URL, which may hold personal data. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  /** The server's reason code (AMB-82), such as 'not-found'. */
  readonly code: string | undefined;
  /** Trace id that a member can quote on the telephone. The server logs the same id. */
  readonly traceId: string | undefined;
  /** Delay that the server requests before the next attempt, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(callName: string, kind: ApiErrorKind, details: ApiErrorDetails = {}) {
    super(`${callName}: ${details.code ?? kind}`);
    this.kind = kind;
    this.status = details.status;
    this.code = details.code;
    this.traceId = details.traceId;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** True if a retry of the same call may succeed. */
  get isTransient(): boolean {
    return ['offline', 'network', 'timeout'].includes(this.kind) || (this.status ?? 0) >= 500;
  }
}

/** Converts an error response to an ApiError. A response without a problem document keeps its status. */
export async function errorFromResponse(callName: string, response: Response): Promise<ApiError> {
  const parsed = Problem.safeParse(await response.json().catch(() => undefined));
  const traceId = parsed.data?.traceId ?? response.headers.get('x-trace-id');
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(callName, 'problem', {
    status: response.status,
    ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}),
    ...(parsed.data ? { code: parsed.data.code } : {}),
    ...(traceId ? { traceId } : {}),
  });
}
