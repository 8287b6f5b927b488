import { PAYMENT_PROBLEMS } from './payment-problems.ts';

/** Statuses and titles of problem responses. Titles contain nothing of the request (AMB-82, R-25). */
const PROBLEMS = {
  malformed: [400, 'The request does not match the contract'],
  not_an_api_request: [400, 'This address answers calls of the portal only'],
  unauthorized: [401, 'A valid access token is needed'],
  token_scope: [401, 'The access token does not hold the scope of this service'],
  token_policy: [401, 'The access token was not issued by signing in'],
  not_registered: [403, 'This account has no access to member data'],
  cross_origin: [403, 'Calls from other sites are not accepted'],
  not_found: [404, 'There is nothing here for this account'],
  webhook_signature_invalid: [401, 'The event is not signed with a secret of this service'],
  webhook_expired: [400, 'The event was not sent just now'],
  request_timeout: [408, 'The request took too long'],
  too_large: [413, 'The request is too large'],
  quote_date_not_today: [422, 'Values are quoted for today only'],
  callback_time_unavailable: [422, 'Nobody calls back at this time'],
  email_address_unconfirmed: [422, 'The account has no confirmed email address'],
  unsupported_media_type: [415, 'The body must be application/json'],
  headers_too_large: [431, 'The address or the headers are too long'],
  too_many_requests: [429, 'Too many requests'],
  ...PAYMENT_PROBLEMS,
  esignature_unavailable: [502, 'The e-signature service gave no answer'],
  internal: [500, 'The request failed'],
  unavailable: [503, 'The service is not available at the moment'],
  storage_full: [503, 'There is no space left to store anything'],
  overloaded: [503, 'There are too many requests at the moment'],
  shutting_down: [503, 'This server is about to stop'],
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

interface Details {
  /** Field paths and reasons, never values. */
  issues?: { path: string; message: string }[];
  headers?: Record<string, string>;
  cause?: unknown;
}

/** Ends a request with a problem response. The message is the problem's title. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly code: ProblemCode;
  readonly statusCode: number;
  readonly issues: Details['issues'];
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, { issues, headers = {}, cause }: Details = {}) {
    const [status, title] = PROBLEMS[code];
    super(title, { cause });
    this.code = code;
    this.statusCode = status;
    this.issues = issues;
    this.headers = headers;
  }
}
