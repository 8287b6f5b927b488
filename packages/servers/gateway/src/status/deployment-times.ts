import type { Revisions } from '@portal/release-registry/revisions';
import { tryParseStoredRegistry } from '@portal/release-registry/stored-registry';
import type { Registry } from '@portal/section-sdk/registry';

/** The revision that made the live version of an application live: when, by whom and why. */
export type Deployment = Pick<Registry, 'revision' | 'createdAt' | 'author' | 'reason'>;

export const SHELL = 'shell';

/** Returns the live version of each application in a revision, with '(off)' when it is disabled. */
function runningVersions({ shell, sections }: Registry): Map<string, string> {
  const live = new Map(shell ? [[SHELL, shell.version]] : []);
  for (const [name, section] of Object.entries(sections)) {
    live.set(name, section.enabled ? section.live.version : `${section.live.version} (off)`);
  }
  return live;
}

/** Returns the revision since which each application's live version is unchanged. Stops at a damaged revision. */
async function findDeployments(
  revisions: Pick<Revisions, 'list' | 'read'>,
  current: Registry,
): Promise<ReadonlyMap<string, Deployment>> {
  const open = runningVersions(current);
  const deployments = new Map<string, Deployment>([...open.keys()].map((name) => [name, current]));
  const earlier = (await revisions.list()).filter((revision) => revision < current.revision).reverse();
  for (const revision of earlier) {
    if (open.size === 0) break;
    const registry = tryParseStoredRegistry(await revisions.read(revision));
    if (registry === null) break;
    const earlierRegistry = runningVersions(registry);
    for (const [name, version] of open) {
      if (earlierRegistry.get(name) === version) deployments.set(name, registry);
      else open.delete(name);
    }
  }
  return deployments;
}

/** Finds the deployments of a revision once. Returns none of them while the registry cannot be read. */
export function createDeploymentTimes(revisions: Pick<Revisions, 'list' | 'read'>) {
  let known: { revision: number; since: ReadonlyMap<string, Deployment> } | undefined;
  return async (current: Registry): Promise<ReadonlyMap<string, Deployment>> => {
    if (known?.revision === current.revision) return known.since;
    const since = await findDeployments(revisions, current).catch(() => null);
    if (since === null) return new Map();
    known = { revision: current.revision, since };
    return since;
  };
}
