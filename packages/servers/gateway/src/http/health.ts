import type { ReleaseRecord } from '@portal/release-registry/release-record';
import { RECORD_FILE } from '@portal/release-registry/releases';
import type { Registry } from '@portal/section-sdk/registry';
import type { FastifyInstance } from 'fastify';
import { nullIfSlow } from '../files/null-if-slow.ts';
import type { GatewayState } from '../runtime-state.ts';
import type { Settings } from '../settings.ts';
import { singleFlight } from '../single-flight.ts';
import { isResponding } from './responds.ts';

/** 'degraded': the last valid version is served instead of the current one. 'failed': unavailable. */
export type HealthState = 'ok' | 'degraded' | 'failed';

const UPSTREAM_TIMEOUT_MS = 2_000;

/** Verifies all live releases whenever the registry changes, before any client requests their files. */
function watchReleases({ releases }: GatewayState) {
  let checked: Registry | null = null;

  const check = singleFlight(
    async (registry: Registry, readable: readonly ReleaseRecord[], isComplete: boolean) => {
      await Promise.all(readable.map(registry === checked ? releases.checkDamaged : releases.checkAll));
      if (isComplete) checked = registry;
    },
  );

  return async (registry: Registry | null): Promise<string[]> => {
    if (registry === null) return [];
    const unreadable: string[] = [];
    const readable: ReleaseRecord[] = [];
    const found = liveReleases(registry).map(async ({ name, version }) => {
      const release = await nullIfSlow(releases.find(name, version).catch(() => null));
      return { name, version, release };
    });
    for (const { name, version, release } of await Promise.all(found)) {
      if (release === null) unreadable.push(`/releases/${name}/${version}/${RECORD_FILE}`);
      else readable.push(release);
    }
    // In a slow bucket it continues after the response.
    await nullIfSlow(check(registry, readable, unreadable.length === 0));
    const damaged = readable.flatMap(releases.damagedIn);
    // The first release of a section is live and canary.
    return [...new Set([...unreadable, ...damaged])].sort();
  };
}

/** With canaries, and without the section that a development server serves. */
function liveReleases({ shell, sections }: Registry): { name: string; version: string }[] {
  const live = Object.entries(sections)
    .filter(([, { dev }]) => dev === undefined)
    .flatMap(([name, { live, canary }]) =>
      [live, canary?.release]
        .filter((release) => release !== undefined)
        .map(({ version }) => ({ name, version })),
    );
  return shell ? [{ name: 'shell', version: shell.version }, ...live] : live;
}

/** Health of everything that a member needs: the gateway's data and its upstream services. */
export interface Health {
  readonly status: HealthState;
  /** The revision of the pages. */
  readonly revision: number | null;
  readonly components: Readonly<Record<string, HealthState>>;
  /** Why the registry in use is not the newest revision, or null. */
  readonly registryProblem: string | null;
  /** URL paths of damaged release files. */
  readonly damaged: readonly string[];
}

export function inspectHealth(gatewayState: GatewayState, settings: Settings): () => Promise<Health> {
  const findDamaged = watchReleases(gatewayState);
  // The address is public, and each inspection asks every service.
  return singleFlight(async () => {
    const [registry, config, shell, apiInstances, ...otherComponents] = await Promise.all([
      gatewayState.registry.current(),
      gatewayState.config.current(),
      gatewayState.shell().catch(() => null),
      Promise.all(settings.apiUrls.map((instance) => isHealthy(new URL('/healthz', instance)))),
      ...settings.healthUrls.map(({ address }) => isHealthy(new URL(address))),
    ]);
    const damaged = await findDamaged(registry?.value ?? null);
    const components: Record<string, HealthState> = {
      registry: toState(registry !== null, gatewayState.registry.problem()),
      configuration: toState(config !== null, gatewayState.config.problem()),
      shell: toState(shell !== null, gatewayState.shellError()),
      releases: damaged.length === 0 ? 'ok' : 'degraded',
      // One healthy instance is enough, as during a rolling restart.
      api: apiInstances.includes(true) ? 'ok' : 'failed',
    };
    for (const [index, { component }] of settings.healthUrls.entries()) {
      components[component] = otherComponents[index] ? 'ok' : 'failed';
    }
    const states = Object.values(components);
    const status = states.includes('failed') ? 'failed' : states.includes('degraded') ? 'degraded' : 'ok';
    const revision = (shell?.registry ?? registry)?.value.revision ?? null;
    return { status, revision, components, registryProblem: gatewayState.registry.problem(), damaged };
  });
}

/**
 * `GET /healthz`: 200 only when everything is healthy and current. `GET /readyz`: 200 with pages to serve. It ignores
 * upstream failures, because a load balancer would otherwise remove every gateway.
 */
export function registerHealth(
  app: FastifyInstance,
  gatewayState: GatewayState,
  inspect: () => Promise<Health>,
): void {
  app.get('/readyz', async (request, reply) => {
    request.label = '/readyz';
    const parts = [
      gatewayState.registry.current(),
      gatewayState.config.current(),
      gatewayState.shell().catch(() => null),
    ];
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

const toState = (isAvailable: boolean, problem: string | null): HealthState =>
  isAvailable ? (problem === null ? 'ok' : 'degraded') : 'failed';

const isHealthy = (address: URL) => isResponding(address, UPSTREAM_TIMEOUT_MS);
