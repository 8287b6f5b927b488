import { CliError } from '@portal/cli-kit/cli-error';
import { startCanary } from '@portal/release-registry/checks/registry-state';
import { getRecord, verifyRelease } from '@portal/release-registry/checks/releases';
import { assertValidRegistry } from '@portal/release-registry/checks/validate-registry';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import { checkFlags } from './check-flags.ts';
import { checkSizeBudget } from './check-size-budget.ts';
import type { ReleaseKey } from './promote.ts';
import { type Attribution, changeRegistry } from './registry-store.ts';

/**
 * Offers a published release to a share of the browsers, in per cent, beside the one that is live; or raises the share
 * of the one that is out. It passes the same gate as a promotion.
 * @returns the new registry, or null when it is so already.
 * @throws CliError when it is not published, too large or not intact, when it or another candidate is out already, and
 * when the share is no more than before: fewer would take it from members who have it.
 */
export async function startCanaryRollout(
  store: ReleaseStore,
  { name, version }: ReleaseKey,
  percent: number,
  attribution: Attribution,
): Promise<Registry | null> {
  const record = await getRecord(store.releases, name, version);
  if (record.kind !== 'section')
    throw new CliError('The shell is promoted for all at once; roll out a section.');
  checkSizeBudget(record);
  await verifyRelease(store, record);
  return changeRegistry(store, attribution, async (current) => {
    const section = current.sections[name];
    if (!section) throw new CliError(`${name} is not live yet: promote a first release of it.`);
    if (section.live.version === version) throw new CliError(`${name} ${version} is live already, for all.`);
    const canary = section.canary;
    if (canary && canary.release.version !== version) {
      throw new CliError(
        `${name} ${canary.release.version} is being rolled out: promote it, or take it back by rollback ${name}.`,
      );
    }
    if (canary?.percent === percent) return null;
    if (canary && canary.percent > percent) {
      throw new CliError(
        `${name} ${version} is at ${canary.percent} % already. To take it back: rollback ${name}.`,
      );
    }
    checkFlags(record, current, new Date());
    return assertValidRegistry(store.releases, startCanary(current, record, percent));
  });
}
