import { CliError } from '@portal/cli-kit/cli-error';
import type { Registry } from '@portal/platform/registry';
import { withCandidate } from '@portal/release-gate/entries';
import { checked } from '@portal/release-gate/gate';
import { getRecord, verifyRelease } from '@portal/release-gate/releases';
import type { ReleaseStore } from '@portal/release-store/store';
import { checkFlags } from './check-flags.ts';
import type { ReleaseKey } from './promote.ts';
import { changeRegistry, type Reason } from './registry-store.ts';
import { checkSize } from './size-budget.ts';

/**
 * Offers a published release to a share of the browsers, in per cent, beside the one that is live; or raises the share
 * of the one that is out. It passes the same gate as a promotion.
 * @returns the new registry, or null when it is so already.
 * @throws CliError when it is not published, too large or not intact, when it or another candidate is out already, and
 * when the share is no more than before: fewer would take it from members who have it.
 */
export async function rollOut(
  store: ReleaseStore,
  { name, version }: ReleaseKey,
  share: number,
  reason: Reason,
): Promise<Registry | null> {
  const record = await getRecord(store.releases, name, version);
  if (record.kind !== 'section')
    throw new CliError('The shell is promoted for all at once; roll out a section.');
  checkSize(record);
  await verifyRelease(store, record);
  return changeRegistry(store, reason, async (current) => {
    const section = current.sections[name];
    if (!section) throw new CliError(`${name} is not live yet: promote a first release of it.`);
    if (section.live.version === version) throw new CliError(`${name} ${version} is live already, for all.`);
    const out = section.candidate;
    if (out && out.release.version !== version) {
      throw new CliError(
        `${name} ${out.release.version} is being rolled out: promote it, or take it back by rollback ${name}.`,
      );
    }
    if (out?.share === share) return null;
    if (out && out.share > share) {
      throw new CliError(
        `${name} ${version} is at ${out.share} % already. To take it back: rollback ${name}.`,
      );
    }
    checkFlags(record, current, new Date());
    return checked(store.releases, withCandidate(current, record, share));
  });
}
