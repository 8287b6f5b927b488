import type { Registry } from '@portal/platform/registry';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import type { Site } from '../site.ts';
import { answers } from './answers.ts';

/** 'degraded': it is served, but not what is on disk. 'failed': it is not there. */
export type State = 'ok' | 'degraded' | 'failed';

const UPSTREAM_TIMEOUT_MS = 2_000;

/** Finds files of releases that are not what was published, of what is live before anybody asks for them. */
function watchReleases({ releases }: Site) {
  let checked: Registry | null = null;
  return async (registry: Registry | null): Promise<string[]> => {
    if (registry && registry !== checked) {
      checked = registry;
      for (const { name, version } of liveReleases(registry)) {
        const release = await releases.find(name, version);
        if (release) await releases.checkAll(release);
      }
    }
    return releases.damaged();
  };
}

function liveReleases({ shell, sections }: Registry): { name: string; version: string }[] {
  const live = Object.entries(sections).map(([name, section]) => ({ name, version: section.live.version }));
  return shell ? [{ name: 'shell', version: shell.version }, ...live] : live;
}

/** How all that a member needs is: what the gateway serves, and what stands behind it. */
export interface Health {
  readonly status: State;
  readonly revision: number | null;
  readonly parts: Readonly<Record<string, State>>;
  /** Why the registry in use is not the newest revision, or null. */
  readonly registryProblem: string | null;
  /** The files of releases that are not what was published. */
  readonly damaged: readonly string[];
}

/** Looks into everything that a member needs, each time that it is asked. */
export function inspectHealth(site: Site, settings: Settings): () => Promise<Health> {
  const findDamaged = watchReleases(site);
  return async () => {
    const [registry, config, shell, copies, ...others] = await Promise.all([
      site.registry.current(),
      site.config.current(),
      site.shell().catch(() => null),
      Promise.all(settings.apiUrls.map((copy) => isHealthy(new URL('/healthz', copy)))),
      ...settings.healthUrls.map(({ address }) => isHealthy(new URL(address))),
    ]);
    const damaged = await findDamaged(registry?.value ?? null);
    const parts: Record<string, State> = {
      registry: stateOf(registry !== null, site.registry.problem()),
      configuration: stateOf(config !== null, site.config.problem()),
      shell: stateOf(shell !== null, site.shellProblem()),
      releases: damaged.length === 0 ? 'ok' : 'degraded',
      // One copy is enough, and while they are started anew one after the other there is one.
      api: copies.includes(true) ? 'ok' : 'failed',
    };
    for (const [index, { part }] of settings.healthUrls.entries()) {
      parts[part] = others[index] ? 'ok' : 'failed';
    }
    const states = Object.values(parts);
    const status = states.includes('failed') ? 'failed' : states.includes('degraded') ? 'degraded' : 'ok';
    const revision = registry?.value.revision ?? null;
    return { status, revision, parts, registryProblem: site.registry.problem(), damaged };
  };
}

/**
 * `GET /healthz`: 200 only when everything that a member needs answers, and is what the disk says. `GET /readyz`: 200 as
 * soon as this gateway has pages to serve, be they the last good ones, whatever is away behind it: a balancer that took
 * out every gateway because the API is away would take the public pages and the telephone numbers with it.
 */
export function registerHealth(app: FastifyInstance, site: Site, inspect: () => Promise<Health>): void {
  app.get('/readyz', async (request, reply) => {
    request.label = '/readyz';
    const parts = [site.registry.current(), site.config.current(), site.shell().catch(() => null)];
    const isReady = (await Promise.all<unknown>(parts)).every((part) => part !== null);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'failed' });
  });
  app.get('/healthz', async (request, reply) => {
    request.label = '/healthz';
    const { registryProblem, damaged, ...health } = await inspect();
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ...health,
        ...(registryProblem !== null && { registryProblem }),
        ...(damaged.length > 0 && { damaged }),
      });
  });
}

const stateOf = (there: boolean, problem: string | null): State =>
  there ? (problem === null ? 'ok' : 'degraded') : 'failed';

const isHealthy = (address: URL) => answers(address, UPSTREAM_TIMEOUT_MS);
