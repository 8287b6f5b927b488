import type { Registry } from '@portal/section-sdk/registry';
import { StoredRegistry } from '../stored-registry.ts';
import type { RegistryState } from './registry-state.ts';
import { ReleaseCheckError } from './release-check-error.ts';

/**
 * Returns the next revision with this content, unsigned. It keeps what only later versions know.
 * @throws ReleaseCheckError for an invalid one
 */
export function nextRevision(
  current: Registry | null,
  content: RegistryState,
  metadata: Pick<Registry, 'createdAt' | 'author' | 'reason'>,
): Registry {
  const revision = (current?.revision ?? 0) + 1;
  const { signature: _, ...unsigned }: Partial<Registry> = { ...current, ...content };
  const parsed = StoredRegistry.safeParse({ ...unsigned, ...metadata, revision });
  if (parsed.success) return parsed.data;
  throw new ReleaseCheckError(`The registry would be invalid: ${parsed.error.issues[0]?.message}.`);
}

export const revisionText = (registry: Registry): string => `${JSON.stringify(registry, null, 2)}\n`;
