import { withoutCandidate } from '@portal/platform/candidates';
import type { RegistrySection } from '@portal/platform/registry';
import { previousVersion, type RegistryContent, withPrevious } from './entries.ts';
import { checked } from './gate.ts';
import { Refusal } from './refusal.ts';
import { type GateStore, getRecord, verifyRelease } from './releases.ts';

/** A section by its name. @throws Refusal when none of that name is live */
function liveSection({ sections }: RegistryContent, name: string): RegistrySection {
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
  if (section) return section;
  throw new Refusal(`No section ${name} is live: ${Object.keys(sections).join(', ')} are.`);
}

/**
 * What is live with a section switched off or on again: off, its pages show its card with the number to call, and its
 * entries are gone from the navigation. Null when it is so already.
 * @throws Refusal when nothing of that name is live, or when it would not work beside what is live now
 */
export async function withSwitched(
  store: GateStore,
  current: RegistryContent,
  { name, enabled }: { readonly name: string; readonly enabled: boolean },
): Promise<RegistryContent | null> {
  const section = liveSection(current, name);
  if (section.enabled === enabled) return null;
  return checked(store.releases, {
    ...current,
    sections: { ...current.sections, [name]: { ...section, enabled } },
  });
}

/**
 * What is live with the release before live again; where a candidate is out, that alone is taken back.
 * @throws Refusal when there is none, or when it would not work
 */
export async function withRolledBack(
  store: GateStore,
  current: RegistryContent,
  name: string,
): Promise<RegistryContent> {
  if (current.sections[name]?.candidate) return withoutCandidate(current, name);
  const version = previousVersion(current, name);
  if (version === null) throw new Refusal(`There is no earlier release of ${name} to go back to.`);
  const record = await getRecord(store.releases, name, version);
  await verifyRelease(store, record);
  return checked(store.releases, withPrevious(current, record));
}
