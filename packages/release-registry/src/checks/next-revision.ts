import { Registry } from '@portal/section-sdk/registry';
import type { RegistryState } from './registry-state.ts';
import { ReleaseCheckError } from './release-check-error.ts';

/**
 * The revision that comes after the current one and makes a content live, not signed yet.
 * @throws Refusal when no page could read it
 */
export function nextRevision(
  current: Registry | null,
  { shell, sections, flags }: RegistryState,
  metadata: Pick<Registry, 'createdAt' | 'author' | 'reason'>,
): Registry {
  const revision = (current?.revision ?? 0) + 1;
  const parsed = Registry.safeParse({ revision, ...metadata, shell, sections, flags });
  if (parsed.success) return parsed.data;
  throw new ReleaseCheckError(`The registry would be wrong: ${parsed.error.issues[0]?.message}.`);
}

/** A revision as it is written. */
export const revisionText = (registry: Registry): string => `${JSON.stringify(registry, null, 2)}\n`;
