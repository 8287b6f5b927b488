import { allCanaryCombinations } from '@portal/section-sdk/canaries';
import type { SectionRecord } from '../release-record.ts';
import { checkRegistry, type LiveRecords } from './check-registry.ts';
import type { RegistryState } from './registry-state.ts';
import {
  damagedReleaseError,
  NAME_THE_STORE,
  ReleaseCheckError,
  unusableShellError,
} from './release-check-error.ts';
import { getRecord, type ReleaseSource } from './releases.ts';

/** Validates a registry change. @throws ReleaseCheckError with the problem, its cause and the fix */
export async function assertValidRegistry(
  releases: Pick<ReleaseSource, 'record'>,
  state: RegistryState,
): Promise<RegistryState> {
  // A tab may load any combination of canaries, so all combinations must be valid.
  for (const combination of allCanaryCombinations(state))
    checkRegistry(combination, await liveRecords(releases, combination));
  return state;
}

async function liveRecords(
  releases: Pick<ReleaseSource, 'record'>,
  { shell, sections }: RegistryState,
): Promise<LiveRecords> {
  if (shell === null)
    throw new ReleaseCheckError(
      `No shell is live in this store: promote the shell first, or ${NAME_THE_STORE}`,
    );
  const shellRecord = await getRecord(releases, 'shell', shell.version).catch((cause: unknown) => {
    throw cause instanceof ReleaseCheckError ? unusableShellError(shell.version, cause) : cause;
  });
  if (shellRecord.kind !== 'shell') throw damagedReleaseError('shell', shell.version);
  const live: SectionRecord[] = [];
  for (const [name, section] of Object.entries(sections)) {
    if (!section.enabled) continue;
    const record = await getRecord(releases, name, section.live.version);
    if (record.kind !== 'section') throw damagedReleaseError(name, section.live.version);
    live.push(record);
  }
  return { shell: shellRecord, sections: live };
}
