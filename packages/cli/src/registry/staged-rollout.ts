import { CliError } from '@portal/cli-kit/cli-error';
import type { Attribution } from '@portal/release-registry/change-registry';
import {
  EMPTY_REGISTRY,
  liveVersion,
  type RegistryState,
} from '@portal/release-registry/checks/registry-state';
import type { ReleaseStore } from '@portal/release-registry/store';
import { disabledNote } from './disabled-note.ts';
import { type Precondition, promote, type ReleaseId } from './promote.ts';
import { findSince, readRegistry } from './registry-store.ts';
import { startCanaryRollout } from './start-canary.ts';

/** How often the registry is read during a stage, so that an aborted rollout ends soon. */
const POLL_MS = 10_000;

interface RolloutPlan {
  /** Percentages of the browsers, ascending. A last one of 100 promotes the release. */
  readonly stages: readonly number[];
  readonly stageMs: number;
}

interface Environment {
  readonly print: (line: string) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The release is no longer the canary of its section. */
class CanaryEnded extends Error {
  override readonly name = 'CanaryEnded';
}

/**
 * Rolls a release out in stages and promotes it at 100 %. The gateway aborts a canary that fails (decision 0047). A
 * second run goes on where the first was interrupted.
 * @throws CliError when the canary was aborted, with the reason of that revision
 */
export async function runStagedRollout(
  store: ReleaseStore,
  release: ReleaseId,
  plan: RolloutPlan,
  attribution: Attribution,
  environment: Environment,
): Promise<void> {
  await runStages(store, release, plan, attribution, environment).catch((error: unknown) => {
    if (!(error instanceof CanaryEnded)) throw error;
    return endedBySomebodyElse(store, release, environment.print);
  });
}

/** Returns the percentage of this canary, or 0. */
function percentIn({ sections }: RegistryState, { name, version }: ReleaseId): number {
  const canary = sections[name]?.canary;
  return canary?.release.version === version ? canary.percent : 0;
}

/** @throws CanaryEnded when somebody else promoted or aborted the canary */
async function runStages(
  store: ReleaseStore,
  release: ReleaseId,
  { stages, stageMs }: RolloutPlan,
  attribution: Attribution,
  { print, wait }: Environment,
): Promise<void> {
  const { name, version } = release;
  const canaryPercent = async () =>
    percentIn((await readRegistry(store.revisions)) ?? EMPTY_REGISTRY, release);
  const requireCanary: Precondition = (current) => {
    if (percentIn(current, release) === 0) throw new CanaryEnded();
  };
  const startPercent = await canaryPercent();
  let precondition = startPercent > 0 ? requireCanary : undefined;
  const remaining = stages.filter((percent) => percent >= startPercent);
  // A canary between two stages may have started just now, so its percentage is a stage too.
  if (startPercent > 0 && !stages.includes(startPercent)) remaining.unshift(startPercent);
  for (const percent of remaining) {
    const reason = `${attribution.reason} (stage ${stages.indexOf(percent) + 1} of ${stages.length})`;
    if (percent === 100 && stages.includes(100)) {
      await promote(store, [release], { ...attribution, reason }, precondition);
      print(`${name} ${version} is live.${await disabledNote(store.revisions, name)}`);
      return;
    }
    await startCanaryRollout(store, release, percent, { ...attribution, reason }, precondition);
    precondition = requireCanary;
    const note = await disabledNote(store.revisions, name);
    print(`${name} ${version} is a canary for ${percent} % of the browsers.${note}`);
    for (let elapsed = 0; elapsed < stageMs; elapsed += POLL_MS) {
      await wait(Math.min(POLL_MS, stageMs - elapsed));
      // A poll may fail. A store that stays unavailable fails the next stage.
      if ((await canaryPercent().catch(() => percent)) === 0) throw new CanaryEnded();
    }
  }
}

/** @throws CliError unless the release has been promoted */
async function endedBySomebodyElse(
  { revisions }: Pick<ReleaseStore, 'revisions'>,
  release: ReleaseId,
  print: (line: string) => void,
): Promise<void> {
  const { name, version } = release;
  const registry = await findSince(revisions, (state) =>
    percentIn(state, release) > 0 ? 'canary' : liveVersion(state, name) === version,
  );
  if (registry === null) throw new CliError('The registry is empty.');
  const { revision, author, reason } = registry;
  if (liveVersion(registry, name) !== version)
    throw new CliError(
      `The rollout of ${name} ${version} ended in revision ${revision}, by ${author}: ${reason}`,
    );
  const note = await disabledNote(revisions, name);
  print(`${name} ${version} is live in revision ${revision}, by ${author}.${note}`);
}
