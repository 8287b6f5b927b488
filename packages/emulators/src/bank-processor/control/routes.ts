import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addScope } from '../../kit/app.ts';
import { acceptJson, parseBody } from '../../kit/request-body.ts';
import { RequestError } from '../../kit/request-error.ts';
import { ENDPOINT_NAMES } from '../api.ts';
import { runBatch } from '../batch-run.ts';
import type { Services } from '../endpoints.ts';
import { type Faults, NewFault } from '../faults.ts';

interface ControlDeps {
  services: Services;
  faults: Faults;
}

const Advance = z.strictObject({
  hours: z
    .int()
    .min(1)
    .max(24 * 400),
});
const Stop = z.strictObject({ at: z.iso.datetime() });

/** Adds `/control`: faults and clock. Only with FAULT_INJECTION=1. */
export async function addControlRoutes(app: FastifyInstance, deps: ControlDeps): Promise<void> {
  const { services, faults } = deps;
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
      setClock(services, parseBody(z.union([Advance, Stop]), body));
      return stateOf(deps);
    });
  });
}

function arm({ faults }: ControlDeps, input: NewFault): void {
  if (input.endpoint !== undefined && !ENDPOINT_NAMES.includes(input.endpoint)) {
    throw new RequestError(400, 'endpoint: Unknown endpoint');
  }
  faults.arm(input);
}

function setClock(services: Services, input: z.infer<typeof Advance> | z.infer<typeof Stop>): void {
  if ('at' in input) services.clock.stopAt(new Date(input.at));
  else {
    services.clock.advance(input.hours);
    runBatch(services);
  }
}

function stateOf({ services, faults }: ControlDeps) {
  return { now: services.clock.now().toISOString(), today: services.clock.today(), faults: faults.list() };
}
