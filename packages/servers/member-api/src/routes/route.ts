import type { Call, CallOutput } from '@portal/api/contracts/call';
import { type ObjectParameter, objectParameters } from '@portal/api/contracts/parameters';
import { Problem } from '@portal/api/contracts/problem';
import { StartError } from '@portal/server-base/start-error';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import { z } from 'zod';
import { type Caller, type MemberCaller, type MemberRead, requireMember } from '../authorise/caller.ts';
import type { ObjectRule } from '../authorise/objects.ts';
import type { Db } from '../database/db.ts';
import { type AskOwn, askOwn } from '../http/ask-own.ts';
import { refuseUnlessCall } from '../http/call-hygiene.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Account, TokenReader } from '../http/tokens.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the token has been read, and in public calls. */
    account: Account | null;
  }
}

/** What lets a request in. */
export interface Admission {
  readonly portalOrigin: string;
  readonly limits: Limits;
  readonly readToken: TokenReader;
}

/** A call with its authorisation and its handler; made by the functions of this file only. */
export interface Route {
  readonly call: Call;
  register(app: FastifyInstance, services: Services, admission: Admission): void;
}

/** One rule for each parameter that names an object: one too few or too many is a compile error. */
type Authorise<C extends Call> = { readonly [Name in ObjectParameter<C['query']>]: ObjectRule };

type QueryOf<C extends Call> = z.output<C['query']>;
type BodyOf<C extends Call> = C['body'] extends z.core.$ZodType ? z.output<C['body']> : undefined;

/** An object that a body names, and the rule that it must pass. */
export interface Claim {
  readonly rule: ObjectRule;
  readonly value: string;
}

interface BasicPlan<C extends Call, Who> {
  readonly authorise: Authorise<C>;
  readonly handle: (context: Context<C> & Who) => CallOutput<C> | Promise<CallOutput<C>>;
}

/** A call with a body must also say which objects the body names. */
type Plan<C extends Call, Who> = BasicPlan<C, Who> &
  (C['body'] extends z.core.$ZodType
    ? { readonly authoriseBody: (body: BodyOf<C>) => readonly Claim[] }
    : { readonly authoriseBody?: undefined });

interface Context<C extends Call> extends Services {
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly headers: FastifyRequest['headers'];
  readonly log: FastifyBaseLogger;
  readonly traceId: string;
  /** The network address of whoever calls. */
  readonly clientAddress: string;
  /** Makes another call of this server for the same caller. */
  readonly ask: AskOwn;
}

/** A call for registered and validated members. Not theirs and unknown both answer 404. */
export function route<C extends Call>(call: C, plan: Plan<C, { readonly member: MemberCaller }>): Route {
  return build(call, 'member', plan, async (account, db) => {
    const member = await requireMember(db, signedIn(account).oid);
    return { caller: member, who: { member } };
  });
}

/** The same for a call that shows what a read of the member brings; it comes with who the member is. */
export function routeWith<C extends Call, Found>(
  read: MemberRead<Found>,
  call: C,
  plan: Plan<C, { readonly member: MemberCaller; readonly found: Found }>,
): Route {
  return build(call, 'member', plan, async (account, db) => {
    const who = await read.find(db, signedIn(account).oid);
    return { caller: who.member, who };
  });
}

/** A call for every signed-in account, registered or not. */
export function accountRoute<C extends Call>(call: C, plan: Plan<C, { readonly account: Account }>): Route {
  return build(call, 'account', plan, async (given) => {
    const account = signedIn(given);
    return { caller: { oid: account.oid, lifeProNameId: null }, who: { account } };
  });
}

/** A call for whoever can reach the server. A token is not read, so that it decides nothing either. */
export function publicRoute<C extends Call>(call: C, plan: Plan<C, unknown>): Route {
  return build(call, 'public', plan, async () => ({ caller: NOBODY, who: {} }));
}

/** Owns no object. */
const NOBODY: Caller = { oid: '', lifeProNameId: null };

type Identify<Who> = (account: Account | null, db: Db) => Promise<{ caller: Caller; who: Who }>;

function signedIn(account: Account | null): Account {
  if (!account) throw new Refusal('unauthorised');
  return account;
}

/** Handlers that went through `build`; no others are registered. */
const authorisedHandlers = new WeakSet<RouteHandlerMethod>();

/** Whether a handler identifies its caller and checks every object the request names. */
export function isAuthorised(handler: RouteHandlerMethod): boolean {
  return authorisedHandlers.has(handler);
}

function build<C extends Call, Who>(
  call: C,
  access: Call['access'],
  plan: Plan<C, Who>,
  identify: Identify<Who>,
): Route {
  if (call.access !== access)
    throw new StartError(`${call.name} is for access '${call.access}', not '${access}'.`);
  const rules = Object.entries<ObjectRule>(plan.authorise);
  requireRuleForEachObject(call, rules);

  return {
    call,
    register: (app, services, { portalOrigin, limits, readToken }) => {
      const admit = async (request: FastifyRequest) => {
        refuseUnlessCall(request, portalOrigin);
        if (access === 'public') await limits.public(request);
        else {
          request.account = await readToken(request.headers.authorization);
          await limits.member(request);
        }
        if (call.limit) await limits[call.limit](request);
      };
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const { caller, who } = await identify(request.account, services.db);
        // Fastify has replaced query and body by what the call's schemas made of them.
        const query = request.query as QueryOf<C>;
        const body = request.body as BodyOf<C>;
        await requireOwnObjects(claims(rules, query, plan.authoriseBody?.(body)), caller, services.db);
        const { id: traceId, headers, log, ip: clientAddress } = request;
        const ask = (address: string) => askOwn(request, address);
        const basics = { ...services, query, body, headers, log, traceId, clientAddress, ask };
        const answer = await plan.handle({ ...basics, ...who });
        return sendAnswer(call, answer, request, reply);
      };
      authorisedHandlers.add(handler);

      const schema = {
        summary: call.summary,
        querystring: call.query,
        ...(call.body && { body: call.body }),
        response: { 200: call.response, default: Problem },
        security: access === 'public' ? [] : [{ bearer: [] }],
      };
      const config = { call: call.name, purpose: call.purpose };
      app.route({ method: call.method, url: call.path, config, schema, onRequest: admit, handler });
      if (call.changesState && call.method === 'GET') {
        // the same call by POST, its parameters in the body; it stays out of the API document.
        app.route({
          method: 'POST',
          url: call.path,
          config,
          schema: { querystring: call.query, response: schema.response, hide: true },
          onRequest: admit,
          preValidation: takeParametersFromBody,
          handler,
        });
      }
    },
  };
}

/** Names and birth dates in an address end up in logs of machines that are not ours; in a body they do not. */
async function takeParametersFromBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined || request.body === null) return;
  if (Object.keys(Object(request.query)).length > 0) throw new Refusal('malformed');
  request.query = request.body;
}

function requireRuleForEachObject(call: Call, rules: [string, ObjectRule][]): void {
  const objects = objectParameters(call);
  const ruled = rules.map(([key]) => key);
  if (objects.sort().join() !== ruled.sort().join()) {
    throw new StartError(`${call.name} names the objects [${objects}] and authorises [${ruled}].`);
  }
}

function claims(
  rules: [string, ObjectRule][],
  query: Readonly<Record<string, unknown>>,
  ofBody: readonly Claim[] = [],
): Claim[] {
  return [...rules.map(([key, rule]) => ({ rule, value: String(query[key]) })), ...ofBody];
}

/** All rules run whatever the first says, and one answer serves both 'not yours' and 'unknown'. */
async function requireOwnObjects(claims: readonly Claim[], caller: Caller, db: Db): Promise<void> {
  const verdicts = await Promise.all(claims.map(({ rule, value }) => rule(value, caller, db)));
  if (!verdicts.every(Boolean)) throw new Refusal('not_found');
}

/** Every answer is encoded by the contract: what the contract does not list does not leave the server. */
function sendAnswer(call: Call, answer: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoded = z.safeEncode(call.response, answer);
  if (!encoded.success) {
    const fields = encoded.error.issues.map(({ path }) => path.join('.'));
    request.log.error({ call: call.name, fields }, 'the answer does not match the contract');
    throw new Refusal('internal');
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(encoded.data));
}
