import * as z from 'zod/mini';
import type { ApiExtension } from './api-extensions.ts';

/**
 * Authentication that an endpoint needs. The server authorizes the named resources separately.
 * - `public`: no token. The response reveals nothing about any person, and the rate limit is per address.
 * - `account`: any signed-in account, registered or not.
 * - `member`: an account with a registered and validated profile and with allowed access.
 */
export type EndpointAccess = 'public' | 'account' | 'member';

/** Bus events that invalidate cached responses. */
export const INVALIDATION_EVENTS = [
  'profile.changed',
  'certificates.changed',
  'payment.made',
  'payment.changed',
  'payment.cancelled',
] as const;

/** Name of a bus event that invalidates cached responses. */
export type InvalidationEvent = (typeof INVALIDATION_EVENTS)[number];

/**
 * Load-shedding class of an endpoint. An overloaded server refuses documents, search, reads and payments, in this order.
 */
export type LoadClass = 'document' | 'search' | 'read' | 'payment';

type RateLimit = 'search' | 'writeLog' | 'document' | 'payment' | 'feedback' | 'validation';

/** Policy of an endpoint. All of it belongs here, and no other file lists endpoints by policy. */
interface EndpointPolicy {
  /** Extension that the endpoint belongs to. Undefined for those of the specification (decision 0091). */
  readonly extension: ApiExtension | undefined;
  /** Names of response fields, at any depth, that the specification does not name. All of them are optional. */
  readonly extensionFields: Readonly<Partial<Record<ApiExtension, readonly string[]>>>;
  /** True: cached until an event invalidates the response. False: cached for one minute (AUTH-03, AUTH-21). */
  readonly cacheForever: boolean;
  /** Equal for everyone until the server's next release. Browsers may cache it, and only the address limit applies. */
  readonly isStatic: boolean;
  /** Events that invalidate the query (`connect-event-bus.ts`). */
  readonly invalidatedBy: readonly InvalidationEvent[];
  /** Statuses of the response in addition to those that follow from its shape (AMB-82). */
  readonly statuses: readonly number[];
  readonly acceptsIdempotencyKey: boolean;
  /** Returns a result instead of 404 for a resource that is not the caller's (ENT-21). */
  readonly hidesNotFound: boolean;
  /** Rate limit of the endpoint, in addition to the limit per member. */
  readonly rateLimit: RateLimit | undefined;
  readonly loadClass: LoadClass;
}

/** One endpoint of the member API: single source of its types, its validation and its entry in the OpenAPI document. */
export interface Endpoint<
  Query extends z.ZodMiniObject = z.ZodMiniObject,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> extends EndpointPolicy {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/v1/${string}`;
  readonly access: EndpointAccess;
  /** True for the GETs that change state (AMB-09, R-04): never retried, cached or prefetched. */
  readonly changesState: boolean;
  readonly summary: string;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
}

type EndpointOptions<Query, Response, Body> = {
  readonly name: string;
  readonly area: 'memberuser' | 'certificate' | 'payment' | 'docusign' | 'document';
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly access?: EndpointAccess;
  readonly changesState?: boolean;
  readonly summary: string;
  readonly query?: Query;
  readonly response: Response;
  readonly body?: Body;
} & Partial<EndpointPolicy>;

const NO_PARAMETERS = z.strictObject({});

/** Defines one endpoint. Its path is `/v1/<area>/<name>` (API-01). Without `query`, it accepts no parameters. */
export function defineEndpoint<
  Response extends z.ZodMiniType,
  Query extends z.ZodMiniObject = typeof NO_PARAMETERS,
  Body extends z.ZodMiniType | undefined = undefined,
>(options: EndpointOptions<Query, Response, Body>): Endpoint<Query, Response, Body> {
  const { area, method = 'GET', access = 'member', changesState = method !== 'GET', body, ...rest } = options;
  return {
    extension: undefined,
    extensionFields: {},
    cacheForever: false,
    isStatic: false,
    invalidatedBy: [],
    statuses: [],
    acceptsIdempotencyKey: false,
    hidesNotFound: false,
    rateLimit: undefined,
    loadClass: 'read',
    ...rest,
    method,
    access,
    changesState,
    path: `/v1/${area}/${options.name}`,
    // Omitted options have the defaults of their type parameters.
    query: (options.query ?? NO_PARAMETERS) as Query,
    body: body as Body,
  };
}

/** Input of an endpoint: the query, and the body if it has one. Amounts are in cents. */
export type EndpointInput<C extends Endpoint> = {
  query: z.output<C['query']>;
} & (C['body'] extends z.ZodMiniType ? { body: z.output<C['body']> } : unknown);

/** Output of an endpoint. Amounts are in cents. */
export type EndpointOutput<C extends Endpoint> = z.output<C['response']>;

/** Response of an endpoint on the wire. Amounts are text. */
export type WireFormat<C extends Endpoint> = z.input<C['response']>;
