import { isFirstRelease } from '@portal/section-sdk/canaries';
import type { Registry, RegistrySection, SectionRelease } from '@portal/section-sdk/registry';
import { toCanary, toSectionMetadata, toSectionRelease } from '../registry-entry.ts';
import type { ReleaseRecord, SectionRecord } from '../release-record.ts';

/** The part of the registry that a change decides. Revision, time, author and reason are added to it. */
export type RegistryState = Pick<Registry, 'shell' | 'sections' | 'flags'>;

export const EMPTY_REGISTRY: RegistryState = { shell: null, sections: {} };

/** Number of previous releases that the registry keeps for rollbacks and load failures. */
const MAX_PREVIOUS = 5;

export function liveVersion(state: RegistryState, name: string): string | null {
  return (name === 'shell' ? state.shell?.version : liveSection(state, name)?.live.version) ?? null;
}

export function liveSection({ sections }: RegistryState, name: string): RegistrySection | undefined {
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
  return section && !isFirstRelease(section) ? section : undefined;
}

/** Returns the registry with another live release, and the replaced one first among the previous releases. */
export function promoteRelease(state: RegistryState, record: ReleaseRecord): RegistryState {
  if (record.kind === 'shell') {
    const { shell } = state;
    const earlier = shell ? [shell.version, ...shell.previous] : [];
    const previous = earlier.filter((version) => version !== record.version).slice(0, MAX_PREVIOUS);
    return { ...state, shell: { version: record.version, previous } };
  }
  const section = liveSection(state, record.name);
  const earlier = section ? [section.live, ...section.previous] : [];
  const previous = earlier.filter(({ version }) => version !== record.version).slice(0, MAX_PREVIOUS);
  return setLiveRelease(state, record, section?.enabled ?? true, previous);
}

/** Returns the registry with the previous release live again. The current release is dropped, because it was faulty. */
export function restorePrevious(state: RegistryState, record: ReleaseRecord): RegistryState {
  if (record.kind === 'shell') {
    return {
      ...state,
      shell: { version: record.version, previous: state.shell?.previous.slice(1) ?? [] },
    };
  }
  const section = state.sections[record.name];
  return setLiveRelease(state, record, section?.enabled ?? true, section?.previous.slice(1) ?? []);
}

/** Returns the version that a rollback would restore, or null. */
export function previousVersion({ shell, sections }: RegistryState, name: string): string | null {
  return (name === 'shell' ? shell?.previous[0] : sections[name]?.previous[0]?.version) ?? null;
}

/** Returns the registry with a release as canary for this percentage of browsers. It may be the section's first one. */
export function startCanary(state: RegistryState, record: SectionRecord, percent: number): RegistryState {
  const section = liveSection(state, record.name) ?? {
    ...{ enabled: false, live: toSectionRelease(record), previous: [] },
    ...toSectionMetadata(record),
  };
  const canary = toCanary(record, percent);
  return { ...state, sections: { ...state.sections, [record.name]: { ...section, canary } } };
}

function setLiveRelease(
  state: RegistryState,
  record: SectionRecord,
  enabled: boolean,
  previous: SectionRelease[],
): RegistryState {
  const section = { enabled, live: toSectionRelease(record), previous, ...toSectionMetadata(record) };
  return { ...state, sections: { ...state.sections, [record.name]: section } };
}
