import { randomBytes } from 'node:crypto';
import { addScope } from '@portal/stand-in-base/app';
import type { Brand } from '@portal/stand-in-base/pages/layout';
import { formOf, takeForms, takeJson } from '@portal/stand-in-base/request-body';
import { sendOn, sendPage } from '@portal/stand-in-base/responses';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CALL_NAMES } from '../api.ts';
import { doBusiness } from '../business.ts';
import { read, type Services } from '../calls.ts';
import { type Faults, NewFault } from '../faults.ts';
import { Refused } from '../refusals.ts';
import { type ControlState, controlPage } from './page.ts';

interface ControlParts {
  services: Services;
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

/**
 * `/control`: faults on demand and the clock, as a page and as JSON. Only with BANK_PROCESSOR_CONTROLS=1, which is
 * refused where others than this machine can reach the processor.
 */
export async function controls(app: FastifyInstance, parts: ControlParts): Promise<void> {
  const { services, faults, brand } = parts;
  await addScope(app, (scope) => {
    takeForms(scope);
    scope.get('/control', (_request, reply) =>
      sendPage(reply, controlPage(brand, stateOf(parts), FORM_TOKEN), 200),
    );
    scope.post('/control', async (request, reply) => {
      await obeyForm(parts, Object.fromEntries(formOf(request)));
      return sendOn(reply, '/control');
    });
  });
  await addScope(app, (scope) => {
    takeJson(scope);
    scope.get('/control/state', async () => stateOf(parts));
    scope.post('/control/faults', async ({ body }) => {
      arm(parts, read(NewFault, body));
      return stateOf(parts);
    });
    scope.delete('/control/faults', async () => {
      faults.clear();
      return stateOf(parts);
    });
    scope.post('/control/clock', async ({ body }) => {
      await setClock(services, read(z.union([Advance, Stop]), body));
      return stateOf(parts);
    });
  });
}

async function obeyForm(parts: ControlParts, filled: Readonly<Record<string, string>>): Promise<void> {
  if (filled['form-token'] !== FORM_TOKEN)
    throw new Refused(403, 'form-foreign', 'This form came from somewhere else.');
  if (filled.do === 'clear') return parts.faults.clear();
  const number = (name: string) => (filled[name]?.trim() ? Number(filled[name]) : undefined);
  if (filled.do === 'advance')
    return advance(parts.services, read(Advance, { hours: number('hours') }).hours);
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

async function setClock(
  services: Services,
  asked: z.infer<typeof Advance> | z.infer<typeof Stop>,
): Promise<void> {
  if ('hours' in asked) await advance(services, asked.hours);
  else services.clock.stopAt(new Date(asked.at));
}

/** Moves the clock on and does what is due by then. */
async function advance(services: Services, hours: number): Promise<void> {
  await services.clock.advance(hours);
  await doBusiness(services);
}

function stateOf({ services, faults }: ControlParts): ControlState {
  return { now: services.clock.now().toISOString(), today: services.clock.today(), faults: faults.list() };
}
