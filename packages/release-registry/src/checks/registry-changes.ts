import { removeCanary } from '@portal/section-sdk/canaries';
import type { RegistrySection } from '@portal/section-sdk/registry';
import { liveSection, previousVersion, type RegistryState, restorePrevious } from './registry-state.ts';
import { NAME_THE_STORE, ReleaseCheckError } from './release-check-error.ts';
import { type CheckedStore, getRecord, verifyRelease } from './releases.ts';
import { assertValidRegistry } from './validate-registry.ts';

/** Returns a live section. @throws ReleaseCheckError when no live section has this name */
function getSection(state: RegistryState, name: string): RegistrySection {
  const section = liveSection(state, name);
  if (section) return section;
  const live = Object.keys(state.sections).filter((other) => liveSection(state, other));
  if (live.length === 0)
    throw new ReleaseCheckError(`No section is live in this store: promote one first, or ${NAME_THE_STORE}`);
  throw new ReleaseCheckError(`No section ${name} is live: ${live.join(', ')} are.`);
}

/**
 * Enables or disables a section. Returns null when nothing changes.
 * @throws ReleaseCheckError when the section is not live or may not be enabled
 */
export async function setEnabled(
  store: CheckedStore,
  current: RegistryState,
  { name, enabled }: { readonly name: string; readonly enabled: boolean },
): Promise<RegistryState | null> {
  const section = getSection(current, name);
  if (section.enabled === enabled) return null;
  const changed = { ...current, sections: { ...current.sections, [name]: { ...section, enabled } } };
  // To disable a section breaks no rule, and it must work while the releases cannot be read.
  return enabled ? assertValidRegistry(store.releases, changed) : changed;
}

/** Restores the previous release; with a canary, only aborts the canary. @throws ReleaseCheckError */
export async function rollback(
  store: CheckedStore,
  current: RegistryState,
  name: string,
): Promise<RegistryState> {
  if (current.sections[name]?.canary) return removeCanary(current, name);
  const section = name === 'shell' ? undefined : getSection(current, name);
  const version = previousVersion(current, name);
  if (version === null) {
    const remedy = section ? ` ${describeDisable(name, section)}` : '';
    throw new ReleaseCheckError(`There is no earlier release of ${name} to roll back to.${remedy}`);
  }
  const record = await getRecord(store.releases, name, version);
  await verifyRelease(store, record);
  return assertValidRegistry(store.releases, restorePrevious(current, record));
}

const describeDisable = (name: string, { enabled }: RegistrySection) =>
  enabled
    ? `Disable it: npm run portal -- disable ${name} --reason <reason>`
    : 'It is disabled already: no member sees it.';
