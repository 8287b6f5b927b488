import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Brand } from '@portal/stand-in-base/pages/layout';
import { readForm } from '@portal/stand-in-base/request-body';
import { sendJson, sendPage } from '@portal/stand-in-base/responses';
import { z } from 'zod';
import { CALL_NAMES, readJson } from '../api.ts';
import { doBusiness } from '../business.ts';
import { type Desk, read } from '../calls.ts';
import { type Faults, NewFault } from '../faults.ts';
import { Refused } from '../refusals.ts';
import { type ControlState, controlPage } from './page.ts';

export interface ControlParts {
  desk: Desk;
  faults: Faults;
  brand: Brand;
}

const Advance = z.strictObject({
  hours: z
    .int()
    .min(1)
    .max(24 * 400),
});
const Stop = z.strictObject({ at: z.iso.datetime() });

/** Known to this process and its own page: a form of another page does not have it. */
const FORM_TOKEN = randomBytes(24).toString('base64url');

export const isControlPath = (path: string) => path === '/control' || path.startsWith('/control/');

/**
 * `/control`: faults on demand and the clock, as a page and as JSON. Only with BANK_PROCESSOR_CONTROLS=1, which is
 * refused where others than this machine can reach the processor.
 */
export async function answerControl(
  parts: ControlParts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /control':
      return sendPage(response, controlPage(parts.brand, stateOf(parts), FORM_TOKEN), 200);
    case 'POST /control':
      await obeyForm(parts, Object.fromEntries(await readForm(request)));
      return void response.writeHead(303, { location: '/control' }).end();
    case 'GET /control/state':
      return sendJson(response, stateOf(parts), 200);
    // The type of the body keeps other sites out: a browser asks before it sends it, and is not let.
    case 'POST /control/faults':
      arm(parts, read(NewFault, await readJson(request)));
      return sendJson(response, stateOf(parts), 200);
    case 'DELETE /control/faults':
      parts.faults.clear();
      return sendJson(response, stateOf(parts), 200);
    case 'POST /control/clock':
      await setClock(parts.desk, read(z.union([Advance, Stop]), await readJson(request)));
      return sendJson(response, stateOf(parts), 200);
    default:
      throw new Refused(404, 'not-found', 'There is nothing under this address.');
  }
}

async function obeyForm(parts: ControlParts, filled: Readonly<Record<string, string>>): Promise<void> {
  if (filled['form-token'] !== FORM_TOKEN)
    throw new Refused(403, 'form-foreign', 'This form came from somewhere else.');
  if (filled.do === 'clear') return parts.faults.clear();
  const number = (name: string) => (filled[name]?.trim() ? Number(filled[name]) : undefined);
  if (filled.do === 'advance') return advance(parts.desk, read(Advance, { hours: number('hours') }).hours);
  const asked = {
    fault: filled.fault,
    call: filled.call || undefined,
    times: number('times'),
    percent: number('percent'),
    seed: number('seed'),
  };
  arm(parts, read(NewFault, asked));
}

function arm({ faults }: ControlParts, asked: NewFault): void {
  if (asked.call !== undefined && !CALL_NAMES.includes(asked.call)) {
    throw new Refused(400, 'body-invalid', 'call: There is no such call');
  }
  faults.arm(asked);
}

async function setClock(desk: Desk, asked: z.infer<typeof Advance> | z.infer<typeof Stop>): Promise<void> {
  if ('hours' in asked) await advance(desk, asked.hours);
  else desk.clock.stopAt(new Date(asked.at));
}

/** Moves the clock on and does what is due by then. */
async function advance(desk: Desk, hours: number): Promise<void> {
  await desk.clock.advance(hours);
  await doBusiness(desk);
}

function stateOf({ desk, faults }: ControlParts): ControlState {
  return { now: desk.clock.now().toISOString(), today: desk.clock.today(), faults: faults.list() };
}
