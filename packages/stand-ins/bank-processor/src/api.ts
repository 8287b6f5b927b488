import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '@portal/bank-protocol/refusals';
import { BadRequest, readText } from '@portal/stand-in-base/request-body';
import { sendJson } from '@portal/stand-in-base/responses';
import { doBusiness } from './business.ts';
import { CALLS, type Desk } from './calls.ts';
import { FAULT_HEADER, type Fault, type Faults, faultText } from './faults.ts';
import type { Log } from './log.ts';
import { Refused } from './refusals.ts';

interface ApiParts {
  desk: Desk;
  key: string;
  /** Only with BANK_PROCESSOR_CONTROLS=1. */
  faults: Faults | undefined;
  /** Ends the process at once, as a power cut would. */
  crash: () => void;
  log: Log;
}

const ROUTES = Object.entries(CALLS).map(([name, prepare]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), prepare };
});

/** The names of the calls, for the controls. */
export const CALL_NAMES: readonly string[] = ROUTES.map(({ name }) => name);

/** Whether a path belongs to the interface. */
export const isApiPath = (path: string) => ROUTES.some(({ pattern }) => pattern.test(path));

/** Answers one call of the interface, or fails in it on demand. */
export async function answerCall(
  parts: ApiParts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let name = request.method ?? '';
  try {
    authenticate(request, parts.key);
    const route = routeOf(request.method, url.pathname);
    name = route.name;
    const { desk, faults } = parts;
    const body = request.method === 'GET' ? undefined : await readJson(request);
    const prepared = route.prepare(desk, {
      params: paramsOf(route.pattern, url.pathname),
      query: url.searchParams,
      body,
    });
    const fault = faults && chooseFault(faults, name, request, prepared.amount);
    if (fault) parts.log('fault', { call: name, fault: faultText(fault) });
    if (fault?.when === 'before' && (await goesWrong(parts, fault, response))) return;
    const answer = await prepared.act(fault?.event === 'failed');
    if (request.method !== 'GET') await doBusiness(desk);
    // Nothing is told before it is on the disk.
    await desk.ledger.saved();
    if (fault?.when === 'after' && (await goesWrong(parts, fault, response))) return;
    sendJson(response, answer, 200);
  } catch (error) {
    refuse(response, error, parts.log, name);
  }
  parts.log('call', { call: name, status: response.statusCode });
}

function routeOf(method: string | undefined, path: string) {
  const known = ROUTES.filter(({ pattern }) => pattern.test(path));
  const route = known.find((one) => one.method === method);
  if (!route) throw new Refused(405, 'method-not-allowed', 'This address knows no such method.');
  return route;
}

function paramsOf(pattern: RegExp, path: string): Record<string, string> {
  try {
    const groups = pattern.exec(path)?.groups ?? {};
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    throw new Refused(400, 'path-invalid', 'The address is not well-formed.');
  }
}

function authenticate(request: IncomingMessage, key: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = request.headers.authorization ?? '';
  if (!timingSafeEqual(digest(given), digest(`Bearer ${key}`))) {
    throw new Refused(401, 'key-wrong', 'The key is missing or wrong.');
  }
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request, 'application/json');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 'body-invalid', 'The body is not JSON.');
  }
}

function chooseFault(
  faults: Faults,
  call: string,
  request: IncomingMessage,
  amount: string | undefined,
): Fault | undefined {
  const header = request.headers[FAULT_HEADER];
  try {
    return faults.choose(call, typeof header === 'string' ? header : undefined, amount);
  } catch {
    throw new Refused(400, 'fault-invalid', `${FAULT_HEADER}: Expected a fault such as "delay-before:2000"`);
  }
}

/** Lets it happen. Answers whether the call is over with it. */
async function goesWrong(parts: ApiParts, fault: Fault, response: ServerResponse): Promise<boolean> {
  switch (fault.event) {
    case 'failed':
      return false;
    case 'delay':
      await wait(fault.value, undefined, { ref: false });
      return false;
    case 'refuse':
      sendProblem(response, fault.value, 'on-demand', 'The processor cannot do this now.');
      return true;
    case 'nonsense':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"payment-response": <br>');
      return true;
    case 'hang':
      return true;
    case 'drop':
      response.destroy();
      return true;
    case 'crash':
      parts.crash();
      return true;
  }
}

/** Bad input is a 4xx with a code; anything else is ours, and told without detail. */
export function refuse(response: ServerResponse, error: unknown, log: Log, call: string): void {
  if (response.headersSent) return void response.destroy();
  // What was not read of the request must not be taken for the next one.
  response.setHeader('connection', 'close');
  if (error instanceof Refused) {
    sendProblem(response, error.status, error.code, error.message);
  } else if (error instanceof BadRequest) {
    const code = error.status === 413 ? 'body-too-large' : 'body-invalid';
    sendProblem(response, error.status, code, error.message);
  } else {
    log('server_error', { call, error: error instanceof Error ? error.message : String(error) });
    sendProblem(response, 500, 'internal', 'The processor failed.');
  }
}

function sendProblem(response: ServerResponse, status: number, code: string, title: string): void {
  response.writeHead(status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ type: 'about:blank', title, status, code } satisfies Problem));
}
