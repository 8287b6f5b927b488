import { CliError } from '@portal/cli-kit/cli-error';
import { type Attribution, changeRegistry } from '@portal/release-registry/change-registry';
import { EMPTY_REGISTRY, liveVersion, startCanary } from '@portal/release-registry/checks/registry-state';
import { getRecord, verifyRelease } from '@portal/release-registry/checks/releases';
import { assertValidRegistry } from '@portal/release-registry/checks/validate-registry';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import { checkFlags } from './check-flags.ts';
import { checkSizeBudget } from './check-size-budget.ts';
import type { Precondition, ReleaseId } from './promote.ts';
import { assertSameVersions, readRegistry } from './registry-store.ts';

/**
 * Starts a canary for this percentage of browsers, or raises it. It must pass the promotion checks.
 * @returns the new registry, or null when nothing changes
 * @throws CliError when it is missing, too large, live, not the running canary, or its percentage would shrink
 * @throws ReleaseCheckError when somebody else ended the canary in the meantime, or a check fails
 */
export async function startCanaryRollout(
  store: ReleaseStore,
  { name, version }: ReleaseId,
  percent: number,
  attribution: Attribution,
  precondition?: Precondition,
): Promise<Registry | null> {
  const before = (await readRegistry(store.revisions)) ?? EMPTY_REGISTRY;
  const isRaise = before.sections[name]?.canary?.release.version === version;
  const record = await getRecord(store.releases, name, version);
  if (record.kind !== 'section')
    throw new CliError('The shell has no canaries. Promote it, or roll out a section.');
  checkSizeBudget(record);
  await verifyRelease(store, record);
  return changeRegistry(store, attribution, async (current) => {
    precondition?.(current);
    if (isRaise) await assertSameVersions(store.revisions, name, { before, current });
    if (liveVersion(current, name) === version) throw new CliError(`${name} ${version} is live already.`);
    const canary = current.sections[name]?.canary;
    if (canary && canary.release.version !== version) {
      throw new CliError(
        `${name} ${canary.release.version} is the current canary: promote it, or abort it with "rollback ${name}".`,
      );
    }
    if (canary?.percent === percent) return null;
    if (canary && canary.percent > percent) {
      throw new CliError(
        `${name} ${version} is at ${canary.percent} % already. To abort it: npm run portal -- rollback ${name}`,
      );
    }
    checkFlags(record, current, new Date());
    return assertValidRegistry(store.releases, startCanary(current, record, percent));
  });
}
