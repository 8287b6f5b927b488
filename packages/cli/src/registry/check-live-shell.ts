import { ReleaseCheckError, unusableShellError } from '@portal/release-registry/checks/release-check-error';
import { getRecord, verifyRelease } from '@portal/release-registry/checks/releases';
import type { ReleaseStore } from '@portal/release-registry/store';
import { readRegistry } from './registry-store.ts';

/** @throws ReleaseCheckError when the live shell is missing or damaged, because gateways then ignore changes */
export async function checkLiveShell({ revisions, releases }: ReleaseStore): Promise<void> {
  const version = (await readRegistry(revisions))?.shell?.version;
  if (version === undefined) return;
  try {
    await verifyRelease({ releases }, await getRecord(releases, 'shell', version));
  } catch (cause) {
    // A gateway may have a copy of what an unavailable store contains.
    if (cause instanceof ReleaseCheckError) throw unusableShellError(version, cause);
  }
}
