import { Registry } from '@portal/section-sdk/registry';
import { z } from 'zod';
import { parseJson } from './watched-file.ts';

/** The registry without its signature, as the gateway serves it. */
export const ServedRegistry = z.object(Registry.shape).omit({ signature: true });

/** Returns the served registry of a revision, or null when its text is missing or invalid. */
export function parseServedRegistry(text: string | null): Registry | null {
  return z.safeParse(ServedRegistry, parseJson(text ?? '')).data ?? null;
}
