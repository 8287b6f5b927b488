import { Registry } from '@portal/platform/registry';
import type { RegistryContent } from './entries.ts';
import { Refusal } from './refusal.ts';

/**
 * The revision that comes after the current one and makes a content live, not signed yet.
 * @throws Refusal when no page could read it
 */
export function nextRevision(
  current: Registry | null,
  { shell, sections, flags }: RegistryContent,
  said: Pick<Registry, 'at' | 'by' | 'why'>,
): Registry {
  const revision = (current?.revision ?? 0) + 1;
  const parsed = Registry.safeParse({ revision, ...said, shell, sections, flags });
  if (parsed.success) return parsed.data;
  throw new Refusal(`The registry would be wrong: ${parsed.error.issues[0]?.message}.`);
}

/** A revision as it is written. */
export const revisionText = (registry: Registry): string => `${JSON.stringify(registry, null, 2)}\n`;
