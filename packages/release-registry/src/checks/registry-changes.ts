import { removeCanary } from '@portal/section-sdk/canaries';
import type { RegistrySection } from '@portal/section-sdk/registry';
import { previousVersion, type RegistryState, restorePrevious } from './registry-state.ts';
import { ReleaseCheckError } from './release-check-error.ts';
import { type CheckedStore, getRecord, verifyRelease } from './releases.ts';
import { assertValidRegistry } from './validate-registry.ts';

/** A section by its name. @throws Refusal when none of that name is live */
function getSection({ sections }: RegistryState, name: string): RegistrySection {
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
  if (section) return section;
  throw new ReleaseCheckError(`No section ${name} is live: ${Object.keys(sections).join(', ')} are.`);
}

/**
 * What is live with a section switched off or on again: off, its pages show its card with the number to call, and its
 * entries are gone from the navigation. Null when it is so already.
 * @throws Refusal when nothing of that name is live, or when it would not work beside what is live now
 */
export async function setEnabled(
  store: CheckedStore,
  current: RegistryState,
  { name, enabled }: { readonly name: string; readonly enabled: boolean },
): Promise<RegistryState | null> {
  const section = getSection(current, name);
  if (section.enabled === enabled) return null;
  return assertValidRegistry(store.releases, {
    ...current,
    sections: { ...current.sections, [name]: { ...section, enabled } },
  });
}

/**
 * What is live with the release before live again; where a candidate is out, that alone is taken back.
 * @throws Refusal when there is none, or when it would not work
 */
export async function rollback(
  store: CheckedStore,
  current: RegistryState,
  name: string,
): Promise<RegistryState> {
  if (current.sections[name]?.canary) return removeCanary(current, name);
  const version = previousVersion(current, name);
  if (version === null) throw new ReleaseCheckError(`There is no earlier release of ${name} to go back to.`);
  const record = await getRecord(store.releases, name, version);
  await verifyRelease(store, record);
  return assertValidRegistry(store.releases, restorePrevious(current, record));
}
