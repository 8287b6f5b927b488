import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addScope } from '../../kit/app.ts';
import type { Brand } from '../../kit/pages/layout.ts';
import { acceptForms, acceptJson, formOf } from '../../kit/request-body.ts';
import { redirect, sendPage } from '../../kit/responses.ts';
import { CALL_NAMES } from '../api.ts';
import { runBatch } from '../batch-run.ts';
import { parseBody, type Services } from '../calls.ts';
import { type Faults, NewFault } from '../faults.ts';
import { RequestError } from '../rejections.ts';
import { type ControlState, controlPage } from './page.ts';

interface ControlDeps {
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

/** A CSRF token of this process. Forms of other sites do not know it. */
const FORM_TOKEN = randomBytes(24).toString('base64url');

/** Adds `/control`: faults and clock, as a page and as JSON. Only with FAULT_INJECTION=1. */
export async function addControlRoutes(app: FastifyInstance, deps: ControlDeps): Promise<void> {
  const { services, faults, brand } = deps;
  await addScope(app, (scope) => {
    acceptForms(scope);
    scope.get('/control', (_request, reply) =>
      sendPage(reply, controlPage(brand, stateOf(deps), FORM_TOKEN), 200),
    );
    scope.post('/control', async (request, reply) => {
      await applyForm(deps, Object.fromEntries(formOf(request)));
      return redirect(reply, '/control');
    });
  });
  await addScope(app, (scope) => {
    acceptJson(scope);
    scope.get('/control/state', async () => stateOf(deps));
    scope.post('/control/faults', async ({ body }) => {
      arm(deps, parseBody(NewFault, body));
      return stateOf(deps);
    });
    scope.delete('/control/faults', async () => {
      faults.clear();
      return stateOf(deps);
    });
    scope.post('/control/clock', async ({ body }) => {
      await setClock(services, parseBody(z.union([Advance, Stop]), body));
      return stateOf(deps);
    });
  });
}

async function applyForm(deps: ControlDeps, filled: Readonly<Record<string, string>>): Promise<void> {
  if (filled['form-token'] !== FORM_TOKEN)
    throw new RequestError(403, 'form-cross-origin', 'This form came from somewhere else.');
  if (filled.do === 'clear') return deps.faults.clear();
  const number = (name: string) => (filled[name]?.trim() ? Number(filled[name]) : undefined);
  if (filled.do === 'advance')
    return advance(deps.services, parseBody(Advance, { hours: number('hours') }).hours);
  const input = {
    fault: filled.fault,
    call: filled.call || undefined,
    times: number('times'),
    percent: number('percent'),
    seed: number('seed'),
  };
  arm(deps, parseBody(NewFault, input));
}

function arm({ faults }: ControlDeps, input: NewFault): void {
  if (input.call !== undefined && !CALL_NAMES.includes(input.call)) {
    throw new RequestError(400, 'body-invalid', 'call: Unknown call');
  }
  faults.arm(input);
}

async function setClock(
  services: Services,
  input: z.infer<typeof Advance> | z.infer<typeof Stop>,
): Promise<void> {
  if ('hours' in input) await advance(services, input.hours);
  else services.clock.stopAt(new Date(input.at));
}

async function advance(services: Services, hours: number): Promise<void> {
  await services.clock.advance(hours);
  await runBatch(services);
}

function stateOf({ services, faults }: ControlDeps): ControlState {
  return { now: services.clock.now().toISOString(), today: services.clock.today(), faults: faults.list() };
}
