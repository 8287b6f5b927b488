import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

const Fault = z.strictObject({
  prefix: z.string().startsWith('/'),
  mode: z.enum(['none', '404', '500', 'hang', 'broken-script', 'throws', 'html', 'drop']),
  status: z.int().min(400).max(599).optional(),
});
type Fault = z.infer<typeof Fault>;

const SCRIPT = 'text/javascript; charset=utf-8';
const FAULTS_PATH = '/__faults';

/** Injects faults for tests: `POST /__faults` sets a fault by prefix, `DELETE /__faults` removes all. */
export function registerFaultInjection(app: FastifyInstance): void {
  const faults = new Map<string, Fault>();

  app.post(FAULTS_PATH, (request, reply) => {
    const parsed = Fault.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ problem: parsed.error.issues[0]?.message });
    const { prefix, mode } = parsed.data;
    if (mode === 'none') faults.delete(prefix);
    else faults.set(prefix, parsed.data);
    return reply.code(204).send();
  });

  app.delete(FAULTS_PATH, (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.path === FAULTS_PATH) return undefined;
    const fault = [...faults.values()].find(({ prefix }) => request.path.startsWith(prefix));
    return fault ? breakResponse(fault, reply) : undefined;
  });
}

function breakResponse({ mode, status }: Fault, reply: FastifyReply): FastifyReply {
  switch (mode) {
    case 'hang':
      return reply.hijack();
    case 'drop':
      reply.raw.destroy();
      return reply.hijack();
    case 'broken-script':
      return reply.type(SCRIPT).send('var broken = (function () { this is no script');
    case 'throws':
      return reply.type(SCRIPT).send('throw new Error("Thrown on purpose, for a test");');
    case 'html':
      return reply
        .type('text/html; charset=utf-8')
        .send('<!doctype html><title>Not what you asked for</title>');
    case '404':
      return reply.code(status ?? 404).send('Not found, on purpose');
    case '500':
    case 'none':
      return reply.code(status ?? 500).send('Failed, on purpose');
  }
}
