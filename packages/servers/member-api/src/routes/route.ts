import type { Call } from '@portal/api/contracts/call';
import { Problem } from '@portal/api/contracts/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import { type Caller, type MemberCaller, requireMember } from '../authorise/caller.ts';
import type { ObjectRule } from '../authorise/objects.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { refuseUnlessCall } from '../http/call-hygiene.ts';
import type { LimitName, Limits } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Account, TokenReader } from '../http/tokens.ts';
import { StartError } from '../start-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the token has been read. */
    account: Account | null;
  }
}

/** What every route is given when it is registered. */
export interface Services {
  readonly db: Db;
  readonly config: Pick<Config, 'portalOrigin' | 'environmentName' | 'docusignHosts'>;
  readonly limits: Limits;
  readonly readToken: TokenReader;
}

/** A call with its authorisation and its handler; made by `route` and `accountRoute` only. */
export interface Route {
  readonly call: Call;
  register(app: FastifyInstance, services: Services): void;
}

/** The parameters that name no object of anybody. Whatever is not listed here must be authorised. */
const PLAIN_PARAMETERS = ['searchValue', 'message', 'severity', 'stateCode'] as const;
type PlainParameter = (typeof PLAIN_PARAMETERS)[number];

/** One rule for each parameter that names an object: one too few or too many is a compile error. */
type Authorise<Query> = { readonly [Key in Exclude<keyof Query, PlainParameter>]: ObjectRule };

type QueryOf<C extends Call> = z.output<C['query']>;

interface Plan<C extends Call, Who> {
  readonly authorise: Authorise<QueryOf<C>>;
  /** A limit beside that of every member. */
  readonly limit?: LimitName;
  readonly handle: (context: Context<C> & Who) => z.input<C['response']> | Promise<z.input<C['response']>>;
}

interface Context<C extends Call> {
  readonly query: QueryOf<C>;
  readonly db: Db;
  readonly config: Services['config'];
  readonly traceId: string;
}

/** A call for registered and validated members. Not theirs and unknown both answer 404. */
export function route<C extends Call>(call: C, plan: Plan<C, { readonly member: MemberCaller }>): Route {
  return build(call, 'member', plan, async ({ oid }, db) => {
    const member = await requireMember(db, oid);
    return { caller: member, who: { member } };
  });
}

/** A call for every signed-in account, registered or not. */
export function accountRoute<C extends Call>(call: C, plan: Plan<C, { readonly account: Account }>): Route {
  return build(call, 'account', plan, async (account) => ({
    caller: { oid: account.oid, lifeProNameId: null },
    who: { account },
  }));
}

type Identify<Who> = (account: Account, db: Db) => Promise<{ caller: Caller; who: Who }>;

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
    register: (app, { db, config, limits, readToken }) => {
      const admit = async (request: FastifyRequest) => {
        refuseUnlessCall(request, config.portalOrigin);
        request.account = await readToken(request.headers.authorization);
        await limits.member(request);
        if (plan.limit) await limits[plan.limit](request);
      };
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        if (!request.account) throw new Refusal('unauthorised');
        const { caller, who } = await identify(request.account, db);
        // Fastify has replaced the query by what the call's schema made of it.
        const query = request.query as QueryOf<C>;
        await requireOwnObjects(rules, query, caller, db);
        const answer = await plan.handle({ query, db, config, traceId: request.id, ...who });
        return sendAnswer(call, answer, request, reply);
      };
      authorisedHandlers.add(handler);

      const schema = {
        summary: call.summary,
        querystring: call.query,
        response: { 200: call.response, default: Problem },
        security: [{ bearer: [] }],
      };
      app.route({ method: call.method, url: call.path, schema, onRequest: admit, handler });
      if (call.changesState && call.method === 'GET') {
        // the same call by POST, for a later move; it stays out of the API document.
        app.route({
          method: 'POST',
          url: call.path,
          schema: { ...schema, hide: true },
          onRequest: admit,
          handler,
        });
      }
    },
  };
}

function requireRuleForEachObject(call: Call, rules: [string, ObjectRule][]): void {
  const plain = new Set<string>(PLAIN_PARAMETERS);
  const objects = Object.keys(call.query.shape).filter((key) => !plain.has(key));
  const ruled = rules.map(([key]) => key);
  if (objects.sort().join() !== ruled.sort().join()) {
    throw new StartError(`${call.name} names the objects [${objects}] and authorises [${ruled}].`);
  }
}

/** All rules run whatever the first says, and one answer serves both 'not yours' and 'unknown'. */
async function requireOwnObjects(
  rules: [string, ObjectRule][],
  query: Readonly<Record<string, unknown>>,
  caller: Caller,
  db: Db,
): Promise<void> {
  const verdicts = await Promise.all(rules.map(([key, rule]) => rule(String(query[key]), caller, db)));
  if (!verdicts.every(Boolean)) throw new Refusal('not_found');
}

/** Every answer is parsed by the contract: what the contract does not list does not leave the server. */
function sendAnswer(call: Call, answer: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const parsed = call.response.safeParse(answer);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'));
    request.log.error({ call: call.name, fields }, 'the answer does not match the contract');
    throw new Refusal('internal');
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(parsed.data));
}
