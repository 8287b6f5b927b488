import { Registry } from '@portal/section-sdk/registry';
import { z } from 'zod';
import { ReleaseCheckError } from './checks/release-check-error.ts';
import type { Revision } from './revisions.ts';

/** A stored registry, with properties that only later versions know. A writer passes them on. */
export const StoredRegistry = z.custom<Registry>().superRefine((value, context) => {
  for (const { path, message } of Registry.safeParse(value).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
});

/** Returns the registry of a revision. @throws ReleaseCheckError when it is damaged */
export function parseStoredRegistry({ revision, text }: Revision): Registry {
  try {
    return StoredRegistry.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseCheckError(`Revision ${revision} of the registry is damaged.`, { cause });
  }
}

/** Returns the registry of a revision, or null when its text is missing or damaged. */
export function tryParseStoredRegistry(text: string | null): Registry | null {
  try {
    return StoredRegistry.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
