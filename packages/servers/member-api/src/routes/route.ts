import type { Endpoint, EndpointOutput } from '@portal/api/contracts/endpoint';
import { type ScopedParameter, scopedParameters } from '@portal/api/contracts/parameters';
import { Problem } from '@portal/api/contracts/problem';
import { StartupError } from '@portal/server-kit/startup-error';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import { z } from 'zod';
import { type Caller, type MemberCaller, type MemberQuery, requireMember } from '../authorization/caller.ts';
import type { ResourceRule } from '../authorization/resource-rules.ts';
import type { Db } from '../database/db.ts';
import type { Account, TokenReader } from '../http/access-tokens.ts';
import { rejectCrossSite } from '../http/csrf.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { type Subrequest, subrequest } from '../http/subrequest.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the token has been read, and in public calls. */
    account: Account | null;
  }
}

/** What lets a request in. */
export interface AdmissionDeps {
  readonly portalOrigin: string;
  readonly limits: RateLimits;
  readonly readToken: TokenReader;
}

/** A call with its authorization and its handler; made by the functions of this file only. */
export interface Route {
  readonly call: Endpoint;
  register(app: FastifyInstance, services: Services, admission: AdmissionDeps): void;
}

/** One rule for each parameter that names an object: one too few or too many is a compile error. */
type ResourceRules<C extends Endpoint> = { readonly [Name in ScopedParameter<C['query']>]: ResourceRule };

type QueryOf<C extends Endpoint> = z.output<C['query']>;
type BodyOf<C extends Endpoint> = C['body'] extends z.core.$ZodType ? z.output<C['body']> : undefined;

/** An object that a body names, and the rule that it must pass. */
export interface ResourceClaim {
  readonly rule: ResourceRule;
  readonly value: string;
}

interface BaseRouteOptions<C extends Endpoint, Who> {
  readonly authorize: ResourceRules<C>;
  readonly handle: (context: Context<C> & Who) => EndpointOutput<C> | Promise<EndpointOutput<C>>;
}

/** A call with a body must also say which objects the body names. */
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
  /** The network address of whoever calls. */
  readonly clientAddress: string;
  /** Makes another call of this server for the same caller. */
  readonly subrequest: Subrequest;
}

/** A call for registered and validated members. Not theirs and unknown both answer 404. */
export function createMemberRoute<C extends Endpoint>(
  call: C,
  options: RouteOptions<C, { readonly member: MemberCaller }>,
): Route {
  return createRoute(call, 'member', options, async (account, db) => {
    const member = await requireMember(db, requireAccount(account).oid);
    return { caller: member, who: { member } };
  });
}

/** The same for a call that shows what a read of the member brings; it comes with who the member is. */
export function createMemberRouteWithQuery<C extends Endpoint, Found>(
  read: MemberQuery<Found>,
  call: C,
  options: RouteOptions<C, { readonly member: MemberCaller; readonly found: Found }>,
): Route {
  return createRoute(call, 'member', options, async (account, db) => {
    const who = await read.find(db, requireAccount(account).oid);
    return { caller: who.member, who };
  });
}

/** A call for every signed-in account, registered or not. */
export function createAccountRoute<C extends Endpoint>(
  call: C,
  options: RouteOptions<C, { readonly account: Account }>,
): Route {
  return createRoute(call, 'account', options, async (requestAccount) => {
    const account = requireAccount(requestAccount);
    return { caller: { oid: account.oid, lifeProNameId: null }, who: { account } };
  });
}

/** A call for whoever can reach the server. A token is not read, so that it decides nothing either. */
export function createPublicRoute<C extends Endpoint>(call: C, options: RouteOptions<C, unknown>): Route {
  return createRoute(call, 'public', options, async () => ({ caller: ANONYMOUS_CALLER, who: {} }));
}

/** Owns no object. */
const ANONYMOUS_CALLER: Caller = { oid: '', lifeProNameId: null };

type Identify<Who> = (account: Account | null, db: Db) => Promise<{ caller: Caller; who: Who }>;

function requireAccount(account: Account | null): Account {
  if (!account) throw new HttpProblem('unauthorized');
  return account;
}

/** Handlers that went through `build`; no others are registered. */
const authorizedHandlers = new WeakSet<RouteHandlerMethod>();

/** Whether a handler identifies its caller and checks every object the request names. */
export function isAuthorized(handler: RouteHandlerMethod): boolean {
  return authorizedHandlers.has(handler);
}

function createRoute<C extends Endpoint, Who>(
  call: C,
  access: Endpoint['access'],
  options: RouteOptions<C, Who>,
  identify: Identify<Who>,
): Route {
  if (call.access !== access)
    throw new StartupError(`${call.name} is for access '${call.access}', not '${access}'.`);
  const rules = Object.entries<ResourceRule>(options.authorize);
  assertRulePerResource(call, rules);

  return {
    call,
    register: (app, services, { portalOrigin, limits, readToken }) => {
      const preHandler = async (request: FastifyRequest) => {
        rejectCrossSite(request, portalOrigin);
        if (access === 'public') await limits.public(request);
        else {
          request.account = await readToken(request.headers.authorization);
          await limits.member(request);
        }
        if (call.rateLimit) await limits[call.rateLimit](request);
      };
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const { caller, who } = await identify(request.account, services.db);
        // Fastify has replaced query and body by what the call's schemas made of them.
        const query = request.query as QueryOf<C>;
        const body = request.body as BodyOf<C>;
        await assertOwnership(claims(rules, query, options.authorizeBody?.(body)), caller, services.db);
        const { id: traceId, headers, log, ip: clientAddress } = request;
        const subrequestAs = (address: string) => subrequest(request, address);
        const basics = {
          ...services,
          query,
          body,
          headers,
          log,
          traceId,
          clientAddress,
          subrequest: subrequestAs,
        };
        const response = await options.handle({ ...basics, ...who });
        return sendResponse(call, response, request, reply);
      };
      authorizedHandlers.add(handler);

      const schema = {
        summary: call.summary,
        querystring: call.query,
        ...(call.body && { body: call.body }),
        response: { 200: call.response, default: Problem },
        security: access === 'public' ? [] : [{ bearer: [] }],
      };
      const config = { call: call.name, purpose: call.loadClass };
      app.route({ method: call.method, url: call.path, config, schema, onRequest: preHandler, handler });
      if (call.changesState && call.method === 'GET') {
        // the same call by POST, its parameters in the body; it stays out of the API document.
        app.route({
          method: 'POST',
          url: call.path,
          config,
          schema: { querystring: call.query, response: schema.response, hide: true },
          onRequest: preHandler,
          preValidation: readParametersFromBody,
          handler,
        });
      }
    },
  };
}

/** Names and birth dates in an address end up in logs of machines that are not ours; in a body they do not. */
async function readParametersFromBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined || request.body === null) return;
  if (Object.keys(Object(request.query)).length > 0) throw new HttpProblem('malformed');
  request.query = request.body;
}

function assertRulePerResource(call: Endpoint, rules: [string, ResourceRule][]): void {
  const objects = scopedParameters(call);
  const covered = rules.map(([key]) => key);
  if (objects.sort().join() !== covered.sort().join()) {
    throw new StartupError(`${call.name} names the objects [${objects}] and authorises [${covered}].`);
  }
}

function claims(
  rules: [string, ResourceRule][],
  query: Readonly<Record<string, unknown>>,
  ofBody: readonly ResourceClaim[] = [],
): ResourceClaim[] {
  return [...rules.map(([key, rule]) => ({ rule, value: String(query[key]) })), ...ofBody];
}

/** All rules run whatever the first says, and one answer serves both 'not yours' and 'unknown'. */
async function assertOwnership(claims: readonly ResourceClaim[], caller: Caller, db: Db): Promise<void> {
  const verdicts = await Promise.all(claims.map(({ rule, value }) => rule(value, caller, db)));
  if (!verdicts.every(Boolean)) throw new HttpProblem('not_found');
}

/** Every answer is encoded by the contract: what the contract does not list does not leave the server. */
function sendResponse(
  call: Endpoint,
  response: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoded = z.safeEncode(call.response, response);
  if (!encoded.success) {
    const fields = encoded.error.issues.map(({ path }) => path.join('.'));
    request.log.error({ call: call.name, fields }, 'response.contract_violation');
    throw new HttpProblem('internal');
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(encoded.data));
}
