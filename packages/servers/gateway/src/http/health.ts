import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import type { Site } from '../site.ts';

/** 'degraded': it is served, but not what is on disk. 'failed': it is not there. */
type State = 'ok' | 'degraded' | 'failed';

const UPSTREAM_TIMEOUT_MS = 2_000;

/** `GET /healthz`: 200 only when everything that a member needs answers, and is what the disk says. */
export function registerHealth(app: FastifyInstance, site: Site, settings: Settings): void {
  app.get('/healthz', async (request, reply) => {
    request.label = '/healthz';
    const [registry, config, shell, api, ...others] = await Promise.all([
      site.registry.current(),
      site.config.current(),
      site.shell().catch(() => null),
      answers(new URL('/healthz', settings.apiUrl)),
      ...settings.healthUrls.map(({ address }) => answers(new URL(address))),
    ]);
    const parts: Record<string, State> = {
      registry: stateOf(registry !== null, site.registry.problem()),
      configuration: stateOf(config !== null, site.config.problem()),
      shell: stateOf(shell !== null, site.shellProblem()),
      api: api ? 'ok' : 'failed',
    };
    for (const [index, { part }] of settings.healthUrls.entries()) {
      parts[part] = others[index] ? 'ok' : 'failed';
    }
    const states = Object.values(parts);
    const status = states.includes('failed') ? 'failed' : states.includes('degraded') ? 'degraded' : 'ok';
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, revision: registry?.value.revision ?? null, parts });
  });
}

const stateOf = (there: boolean, problem: string | null): State =>
  there ? (problem === null ? 'ok' : 'degraded') : 'failed';

async function answers(address: URL): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
