import type { Registry, SectionRelease } from '@portal/platform/registry';
import type { ReleaseRecord, SectionRecord } from '@portal/release-store/release-record';
import { candidateOf, descriptionOf, releaseEntry } from '@portal/release-store/section-entry';

/** What a change of the registry decides; revision, time, who and why are added to it. */
export type RegistryContent = Pick<Registry, 'shell' | 'sections' | 'flags'>;

export const EMPTY: RegistryContent = { shell: null, sections: {} };

/** So many earlier releases stay one command, and one failed load, away. */
const MAX_PREVIOUS = 5;

/** The version of an application that is live, or null. */
export function liveVersion({ shell, sections }: RegistryContent, name: string): string | null {
  return (name === 'shell' ? shell?.version : sections[name]?.live.version) ?? null;
}

/** The registry with another release live, and the one it replaces first among the earlier ones. */
export function withLive(content: RegistryContent, record: ReleaseRecord): RegistryContent {
  if (record.kind === 'shell') {
    const { shell } = content;
    const earlier = shell ? [shell.version, ...shell.previous] : [];
    const previous = earlier.filter((version) => version !== record.version).slice(0, MAX_PREVIOUS);
    return { ...content, shell: { version: record.version, previous } };
  }
  const section = content.sections[record.name];
  const earlier = section ? [section.live, ...section.previous] : [];
  const previous = earlier.filter(({ version }) => version !== record.version).slice(0, MAX_PREVIOUS);
  return withSection(content, record, section?.enabled ?? true, previous);
}

/** The registry with the release before live again. The release that is left is forgotten: it was not good. */
export function withPrevious(content: RegistryContent, record: ReleaseRecord): RegistryContent {
  if (record.kind === 'shell') {
    return {
      ...content,
      shell: { version: record.version, previous: content.shell?.previous.slice(1) ?? [] },
    };
  }
  const section = content.sections[record.name];
  return withSection(content, record, section?.enabled ?? true, section?.previous.slice(1) ?? []);
}

/** The version that a roll back would make live, or null when there is none. */
export function previousVersion({ shell, sections }: RegistryContent, name: string): string | null {
  return (name === 'shell' ? shell?.previous[0] : sections[name]?.previous[0]?.version) ?? null;
}

/** The registry with a release offered to a share of the browsers, in per cent, beside the one that is live. */
export function withCandidate(
  content: RegistryContent,
  record: SectionRecord,
  share: number,
): RegistryContent {
  const section = content.sections[record.name];
  if (!section) return content;
  const candidate = candidateOf(record, share);
  return { ...content, sections: { ...content.sections, [record.name]: { ...section, candidate } } };
}

function withSection(
  content: RegistryContent,
  record: SectionRecord,
  enabled: boolean,
  previous: SectionRelease[],
): RegistryContent {
  const section = { enabled, live: releaseEntry(record), previous, ...descriptionOf(record) };
  return { ...content, sections: { ...content.sections, [record.name]: section } };
}
