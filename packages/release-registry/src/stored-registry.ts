import { Registry } from '@portal/section-sdk/registry';
import { z } from 'zod';

/** A stored registry, with properties that only later versions know. A writer passes them on. */
export const StoredRegistry = z.custom<Registry>().superRefine((value, context) => {
  for (const { path, message } of Registry.safeParse(value).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
});
