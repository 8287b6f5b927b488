import type * as z from 'zod/mini';

/**
 * Who may make a call at all. Which objects a caller may name is decided on the server for each call.
 * - `public`: whoever can reach the server, without a token. It tells nothing of anybody, and is limited by address.
 * - `account`: any signed-in account, registered or not.
 * - `member`: an account whose profile is registered and validated, and whose access is allowed.
 */
export type EndpointAccess = 'public' | 'account' | 'member';

/** What happens in the portal and makes answers stale: events of the bus. */
export type InvalidationEvent =
  | 'profile.changed'
  | 'certificates.changed'
  | 'payment.made'
  | 'payment.changed'
  | 'payment.cancelled';

/**
 * What a call is for where the server cannot answer everything, in the order in which it is refused: documents
 * first, then the search for help, then what pages show, and last what a member needs to pay.
 */
export type LoadClass = 'document' | 'search' | 'read' | 'payment';

/** What else is so of a call; all of it stands here, and nothing of it in a list of calls elsewhere. */
interface EndpointPolicy {
  /** True for answers that are held until something makes them stale; others for a minute (AUTH-03, AUTH-21). */
  readonly cacheForever: boolean;
  readonly invalidatedBy: readonly InvalidationEvent[];
  /** Statuses that it may answer beside those that follow from its shape (AMB-82). */
  readonly statuses: readonly number[];
  /** Takes an Idempotency-Key. */
  readonly acceptsIdempotencyKey: boolean;
  /** Answers an object that is not the caller's with a result, not with 404 (ENT-21). */
  readonly hidesNotFound: boolean;
  /** The limit that it has beside that of every member. */
  readonly rateLimit: 'search' | 'writeLog' | 'document' | 'payment' | 'feedback' | undefined;
  /** Decides when it is refused by a server that is asked for too much; `read` where nothing is said. */
  readonly loadClass: LoadClass;
}

/** One call of the member API: the single source for its types, its validation and its page in the API document. */
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
  readonly query: Query;
  readonly response: Response;
  readonly body?: Body;
} & Partial<EndpointPolicy>;

/** Describes one call; paths are `/v1/<area>/<name>` throughout (API-01). */
export function defineEndpoint<
  Query extends z.ZodMiniObject,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType | undefined = undefined,
>(options: EndpointOptions<Query, Response, Body>): Endpoint<Query, Response, Body> {
  const { area, method = 'GET', access = 'member', changesState = method !== 'GET', body, ...rest } = options;
  return {
    cacheForever: false,
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
    // A call without a body has the type `undefined` for it, which the optional property cannot express.
    body: body as Body,
  };
}

/** What a caller gives, amounts in cents: the query, and the body where the call has one. */
export type EndpointInput<C extends Endpoint> = {
  query: z.output<C['query']>;
} & (C['body'] extends z.ZodMiniType ? { body: z.output<C['body']> } : unknown);

/** What a caller gets, amounts in cents. */
export type EndpointOutput<C extends Endpoint> = z.output<C['response']>;

/** The same answer as it travels, amounts as text. */
export type WireFormat<C extends Endpoint> = z.input<C['response']>;
