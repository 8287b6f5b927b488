import { everyChoice } from '@portal/platform/candidates';
import type { ReleaseRecord, SectionRecord } from '@portal/release-store/release-record';
import { checkRegistry, type LiveRecords } from './checks.ts';
import type { RegistryContent } from './entries.ts';
import { Refusal } from './refusal.ts';
import { getRecord, type ReleaseSource } from './releases.ts';

/** Refuses what would break a tab. @throws Refusal that says what, why and how to mend it */
export async function checked(
  releases: Pick<ReleaseSource, 'record'>,
  content: RegistryContent,
): Promise<RegistryContent> {
  // A tab may have any of the candidates beside any others: none of them may break it.
  for (const choice of everyChoice(content)) checkRegistry(choice, await liveRecords(releases, choice));
  return content;
}

async function liveRecords(
  releases: Pick<ReleaseSource, 'record'>,
  { shell, sections }: RegistryContent,
): Promise<LiveRecords> {
  if (shell === null) throw new Refusal('No shell is live yet: promote the shell first.');
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
  new Refusal(`Release ${version} of ${name} is damaged.`);
