import type { Registry, SectionRelease } from '@portal/section-sdk/registry';
import { toCanary, toSectionMetadata, toSectionRelease } from '../registry-entry.ts';
import type { ReleaseRecord, SectionRecord } from '../release-record.ts';

/** What a change of the registry decides; revision, time, who and why are added to it. */
export type RegistryState = Pick<Registry, 'shell' | 'sections' | 'flags'>;

export const EMPTY_REGISTRY: RegistryState = { shell: null, sections: {} };

/** So many earlier releases stay one command, and one failed load, away. */
const MAX_PREVIOUS = 5;

/** The version of an application that is live, or null. */
export function liveVersion({ shell, sections }: RegistryState, name: string): string | null {
  return (name === 'shell' ? shell?.version : sections[name]?.live.version) ?? null;
}

/** The registry with another release live, and the one it replaces first among the earlier ones. */
export function promoteRelease(state: RegistryState, record: ReleaseRecord): RegistryState {
  if (record.kind === 'shell') {
    const { shell } = state;
    const earlier = shell ? [shell.version, ...shell.previous] : [];
    const previous = earlier.filter((version) => version !== record.version).slice(0, MAX_PREVIOUS);
    return { ...state, shell: { version: record.version, previous } };
  }
  const section = state.sections[record.name];
  const earlier = section ? [section.live, ...section.previous] : [];
  const previous = earlier.filter(({ version }) => version !== record.version).slice(0, MAX_PREVIOUS);
  return setLiveRelease(state, record, section?.enabled ?? true, previous);
}

/** The registry with the release before live again. The release that is left is forgotten: it was not good. */
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

/** The version that a roll back would make live, or null when there is none. */
export function previousVersion({ shell, sections }: RegistryState, name: string): string | null {
  return (name === 'shell' ? shell?.previous[0] : sections[name]?.previous[0]?.version) ?? null;
}

/** The registry with a release offered to a share of the browsers, in per cent, beside the one that is live. */
export function startCanary(state: RegistryState, record: SectionRecord, percent: number): RegistryState {
  const section = state.sections[record.name];
  if (!section) return state;
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
