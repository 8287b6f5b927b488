import { CliError } from '@portal/command-line/cli-error';
import { everyChoice, withoutCandidate } from '@portal/platform/candidates';
import type { Registry } from '@portal/platform/registry';
import type { ReleaseRecord, SectionRecord } from '@portal/release-store/release-record';
import type { Releases } from '@portal/release-store/releases';
import type { ReleaseStore } from '@portal/release-store/store';
import { getRecord, verifyRelease } from '../store/releases.ts';
import { checkFlags } from './check-flags.ts';
import { checkRegistry, type LiveRecords } from './checks.ts';
import { liveVersion, previousVersion, type RegistryContent, withLive, withPrevious } from './entries.ts';
import { changeRegistry, type Reason } from './registry-store.ts';
import { checkSize } from './size-budget.ts';

/** A release by its name and version. */
export interface ReleaseKey {
  readonly name: string;
  readonly version: string;
}

/**
 * Makes releases live, all of them in one revision, so that a shell and the sections that need it come up together.
 * @returns the new registry, or null when all of them are live already.
 * @throws CliError when a release is not published, too large or not intact, or when the registry would be wrong with it.
 */
export async function promote(
  store: ReleaseStore,
  releases: readonly ReleaseKey[],
  reason: Reason,
): Promise<Registry | null> {
  const records = await Promise.all(
    releases.map(({ name, version }) => getRecord(store.releases, name, version)),
  );
  for (const record of records) {
    if (record.kind === 'section') checkSize(record);
    await verifyRelease(store, record);
  }
  return changeRegistry(store, reason, async (current) => {
    const wanted = records.filter(({ name, version }) => liveVersion(current, name) !== version);
    if (wanted.length === 0) return null;
    for (const record of wanted) checkFlags(record, current, new Date());
    return checked(store.releases, wanted.reduce(withLive, current));
  });
}

/**
 * Makes the release before live again; where a candidate is out, takes that back and leaves what is live.
 * @throws CliError when there is none, or when it would not work.
 */
export async function rollBack(store: ReleaseStore, name: string, reason: Reason): Promise<Registry | null> {
  return changeRegistry(store, reason, async (current) => {
    if (current.sections[name]?.candidate) return withoutCandidate(current, name);
    const version = previousVersion(current, name);
    if (version === null) throw new CliError(`There is no earlier release of ${name} to go back to.`);
    const record: ReleaseRecord = await getRecord(store.releases, name, version);
    await verifyRelease(store, record);
    return checked(store.releases, withPrevious(current, record));
  });
}

/**
 * Switches a section off or on again, for all members: off, its pages show its card with the number to call, and its
 * entries are gone from the navigation.
 * @returns the new registry, or null when it is so already.
 * @throws CliError when nothing of that name is live, or when it would not work beside what is live now.
 */
export async function switchSection(
  store: ReleaseStore,
  { name, enabled }: { name: string; enabled: boolean },
  reason: Reason,
): Promise<Registry | null> {
  return changeRegistry(store, reason, async (current) => {
    const section = current.sections[name];
    if (!section)
      throw new CliError(`No section ${name} is live: ${Object.keys(current.sections).join(', ')} are.`);
    if (section.enabled === enabled) return null;
    return checked(store.releases, {
      ...current,
      sections: { ...current.sections, [name]: { ...section, enabled } },
    });
  });
}

/** Refuses what would break a tab. @throws CliError that says what, why and how to mend it */
export async function checked(releases: Releases, content: RegistryContent): Promise<RegistryContent> {
  // A tab may have any of the candidates beside any others: none of them may break it.
  for (const choice of everyChoice(content)) checkRegistry(choice, await liveRecords(releases, choice));
  return content;
}

async function liveRecords(releases: Releases, { shell, sections }: RegistryContent): Promise<LiveRecords> {
  if (shell === null) throw new CliError('No shell is live yet: promote the shell first.');
  const shellRecord = await getRecord(releases, 'shell', shell.version);
  if (shellRecord.kind !== 'shell') throw damaged(shellRecord);
  const live: SectionRecord[] = [];
  for (const [name, section] of Object.entries(sections)) {
    if (!section.enabled) continue;
    const record = await getRecord(releases, name, section.live.version);
    if (record.kind !== 'section') throw damaged(record);
    live.push(record);
  }
  return { shell: shellRecord, sections: live };
}

const damaged = ({ name, version }: ReleaseRecord) =>
  new CliError(`Release ${version} of ${name} is damaged.`);
