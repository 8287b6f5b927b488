import { DATA_VERSION_HEADER } from '@portal/api/contracts/data-version';
import type { Endpoint, EndpointOutput } from '@portal/api/contracts/endpoint';
import type { ScopedParameter } from '@portal/api/contracts/parameters';
import { Problem } from '@portal/api/contracts/problem';
import { OperatorError } from '@portal/server-kit/operator-error';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import type { z } from 'zod';
import { type Caller, type MemberCaller, type MemberQuery, requireMember } from '../authorization/caller.ts';
import {
  assertOwnership,
  assertRulePerResource,
  claims,
  type ResourceClaim,
} from '../authorization/resource-claims.ts';
import type { ResourceRule } from '../authorization/resource-rules.ts';
import type { Db } from '../database/db.ts';
import type { Account, TokenReader } from '../http/access-tokens.ts';
import { rejectCrossSite } from '../http/csrf.ts';
import { encodeResponse } from '../http/encode-response.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import { fieldsToOmit, omitFields } from './supported-endpoints.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the token is verified, and for public endpoints. */
    account: Account | null;
  }
}

export interface RouteDeps {
  /** Origins whose pages may call the API. */
  readonly allowedOrigins: readonly string[];
  readonly limits: RateLimits;
  readonly readToken: TokenReader;
}

interface RouteResponse {
  readonly text: string;
  /** Undefined for endpoints without member data. */
  readonly dataVersion: number | undefined;
}

export interface SubrequestResponse {
  readonly status: number;
  readonly text: string;
  readonly dataVersion?: number | undefined;
}

/** Returns another endpoint's response for the caller of `request`, with that endpoint's limits and authorization. */
export type Subrequest = (
  request: FastifyRequest,
  endpoint: Endpoint,
  query: Readonly<Record<string, string>>,
) => Promise<SubrequestResponse>;

/** An endpoint's authorization and handler. Only the functions of this file create routes. */
export interface Route {
  readonly endpoint: Endpoint;
  register(app: FastifyInstance, services: RouteServices, deps: RouteDeps): void;
  /** Returns the response to a parsed query without a body, for the account of `request`. @throws HttpProblem */
  respond(request: FastifyRequest, query: unknown, services: RouteServices): Promise<RouteResponse>;
}

interface RouteServices extends Services {
  readonly subrequest: Subrequest;
}

/** Requires one rule per parameter that names a resource. A missing or extra rule is a compile error. */
type ResourceRules<C extends Endpoint> = { readonly [Name in ScopedParameter<C['query']>]: ResourceRule };

type QueryOf<C extends Endpoint> = z.output<C['query']>;
type BodyOf<C extends Endpoint> = C['body'] extends z.core.$ZodType ? z.output<C['body']> : undefined;

interface BaseRouteOptions<C extends Endpoint, Who> {
  readonly authorize: ResourceRules<C>;
  readonly handle: (context: Context<C> & Who) => EndpointOutput<C> | Promise<EndpointOutput<C>>;
}

/** An endpoint with a body must also declare the resources in it. */
type RouteOptions<C extends Endpoint, Who> = BaseRouteOptions<C, Who> &
  (C['body'] extends z.core.$ZodType
    ? { readonly authorizeBody: (body: BodyOf<C>) => readonly ResourceClaim[] }
    : { readonly authorizeBody?: undefined });

interface Context<C extends Endpoint> extends Services {
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly headers: FastifyRequest['headers'];
  readonly log: FastifyBaseLogger;
  readonly traceId: string;
  readonly clientAddress: string;
  readonly sendSubrequest: (
    endpoint: Endpoint,
    query: Readonly<Record<string, string>>,
  ) => Promise<SubrequestResponse>;
  readonly reserveMemory: FastifyRequest['reserveMemory'];
}

/** Creates a route for members (R-24). Unknown and other members' resources both return 404. */
export function createMemberRoute<C extends Endpoint>(
  endpoint: C,
  options: RouteOptions<C, { readonly member: MemberCaller }>,
): Route {
  return createRoute(endpoint, 'member', options, async (account, db) => {
    const member = await requireMember(db, requireAccount(account).oid);
    return { caller: member, who: { member }, dataVersion: member.dataVersion };
  });
}

export function createMemberRouteWithQuery<C extends Endpoint, Found>(
  read: MemberQuery<Found>,
  endpoint: C,
  options: RouteOptions<C, { readonly member: MemberCaller; readonly found: Found }>,
): Route {
  return createRoute(endpoint, 'member', options, async (account, db) => {
    const who = await read.find(db, requireAccount(account).oid);
    return { caller: who.member, who, dataVersion: who.member.dataVersion };
  });
}

/** Creates a route for every signed-in account, registered or not. */
export function createAccountRoute<C extends Endpoint>(
  endpoint: C,
  options: RouteOptions<C, { readonly account: Account }>,
): Route {
  return createRoute(endpoint, 'account', options, async (requestAccount) => {
    const account = requireAccount(requestAccount);
    return { caller: { oid: account.oid, lifeProNameId: null }, who: { account } };
  });
}

export function createPublicRoute<C extends Endpoint>(endpoint: C, options: RouteOptions<C, unknown>): Route {
  return createRoute(endpoint, 'public', options, async () => ({ caller: ANONYMOUS_CALLER, who: {} }));
}

const ANONYMOUS_CALLER: Caller = { oid: '', lifeProNameId: null };

type Identify<Who> = (
  account: Account | null,
  db: Db,
) => Promise<{ caller: Caller; who: Who; dataVersion?: number }>;

function requireAccount(account: Account | null): Account {
  if (!account) throw new HttpProblem('unauthorized');
  return account;
}

const authorizedHandlers = new WeakSet<RouteHandlerMethod>();

/** Returns whether a handler authenticates its caller and checks every named resource. */
export function isAuthorized(handler: RouteHandlerMethod): boolean {
  return authorizedHandlers.has(handler);
}

function createRoute<C extends Endpoint, Who>(
  endpoint: C,
  access: Endpoint['access'],
  options: RouteOptions<C, Who>,
  identify: Identify<Who>,
): Route {
  if (endpoint.access !== access)
    throw new OperatorError(`${endpoint.name} is for access '${endpoint.access}', not '${access}'.`);
  const rules = Object.entries<ResourceRule>(options.authorize);
  assertRulePerResource(endpoint, rules);

  const respond = async (
    request: FastifyRequest,
    query: QueryOf<C>,
    body: BodyOf<C>,
    services: RouteServices,
  ): Promise<RouteResponse> => {
    const { caller, who, dataVersion } = await identify(request.account, services.db);
    await assertOwnership(claims(rules, query, options.authorizeBody?.(body)), caller, services.db);
    const { id: traceId, headers, log, ip: clientAddress, reserveMemory } = request;
    const sendSubrequest: Context<C>['sendSubrequest'] = (endpoint, values) =>
      services.subrequest(request, endpoint, values);
    const basics = {
      ...services,
      query,
      body,
      headers,
      log,
      traceId,
      clientAddress,
      sendSubrequest,
      reserveMemory,
    };
    const output = await options.handle({ ...basics, ...who });
    const omitted = fieldsToOmit(endpoint, services.config);
    return { text: encodeResponse(endpoint, omitFields(output, omitted), request), dataVersion };
  };

  return {
    endpoint,
    respond: (request, query, services) =>
      respond(request, query as QueryOf<C>, undefined as BodyOf<C>, services),
    register: (app, services, { allowedOrigins, limits, readToken }) => {
      const authenticateAndLimit = async (request: FastifyRequest) => {
        rejectCrossSite(request, allowedOrigins);
        if (access !== 'public') {
          request.account = await readToken(request.headers.authorization);
          await limits.member(request);
        } else if (!endpoint.isStatic) await limits.public(request);
        if (endpoint.rateLimit) await limits[endpoint.rateLimit](request);
      };
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        // Fastify has replaced query and body by the parsed values.
        const query = request.query as QueryOf<C>;
        const { text, dataVersion } = await respond(request, query, request.body as BodyOf<C>, services);
        if (dataVersion !== undefined) reply.header(DATA_VERSION_HEADER, dataVersion);
        if (endpoint.isStatic) reply.header('cache-control', STATIC);
        return reply.type('application/json; charset=utf-8').send(text);
      };
      authorizedHandlers.add(handler);

      const schema = {
        summary: endpoint.summary,
        querystring: endpoint.query,
        ...(endpoint.body && { body: endpoint.body }),
        response: { 200: endpoint.response, default: Problem },
        security: access === 'public' ? [] : [{ bearer: [] }],
      };
      const config = { endpoint: endpoint.name, loadClass: endpoint.loadClass };
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config,
        schema,
        onRequest: authenticateAndLimit,
        handler,
      });
      if (endpoint.changesState && endpoint.method === 'GET') {
        // The same request by POST with its parameters in the body. The API document omits it.
        app.route({
          method: 'POST',
          url: endpoint.path,
          config,
          schema: { querystring: endpoint.query, response: schema.response, hide: true },
          onRequest: authenticateAndLimit,
          preValidation: readParametersFromBody,
          handler,
        });
      }
    },
  };
}

/** Query strings with personal data end up in logs of other systems, bodies do not. */
async function readParametersFromBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined || request.body === null) return;
  if (Object.keys(Object(request.query)).length > 0) throw new HttpProblem('malformed');
  request.query = request.body;
}

/** Short, because a release may change the response. */
const STATIC = 'public, max-age=300';
