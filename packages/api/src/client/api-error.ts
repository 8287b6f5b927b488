import { Problem } from '../contracts/problem.ts';

/** Why a call failed: `offline` never sent because the browser is not connected, `network` no answer, `timeout` no answer in time, `problem` refused, `contract` wrong answer, or input that the contract does not take. */
export type ApiErrorKind = 'offline' | 'network' | 'timeout' | 'problem' | 'contract';

interface ApiErrorDetails {
  readonly status?: number;
  readonly code?: string;
  readonly traceId?: string;
  readonly retryAfterMs?: number;
}

/** A failed call. Its message names the call only: never the address, which may hold personal data. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  /** The server's code for the reason (AMB-82), such as 'not-found'. */
  readonly code: string | undefined;
  /** What a member can quote on the telephone, and the server's log holds too. */
  readonly traceId: string | undefined;
  /** How many milliseconds the server wants to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(callName: string, kind: ApiErrorKind, details: ApiErrorDetails = {}) {
    super(`${callName}: ${details.code ?? kind}`);
    this.kind = kind;
    this.status = details.status;
    this.code = details.code;
    this.traceId = details.traceId;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** True where the same call may well succeed a moment later. */
  get isTransient(): boolean {
    return ['offline', 'network', 'timeout'].includes(this.kind) || (this.status ?? 0) >= 500;
  }
}

/** Turns an error answer into an ApiError; an answer that is no problem document keeps its status. */
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
