import { z } from 'zod';

/**
 * Every fact that may travel between the shell and the sections. Facts, never commands with answers; the list is
 * closed, and each event has a version that rises when its shape changes.
 */
export const events = {
  'profile.loaded': { version: 1, detail: z.object({ lifeProNameId: z.string().nullable() }) },
  'profile.changed': { version: 1, detail: z.object({}) },
  'certificates.loaded': { version: 1, detail: z.object({ count: z.int().min(0) }) },
  'certificates.changed': { version: 1, detail: z.object({}) },
  'payment.made': { version: 1, detail: z.object({ certificateNumbers: z.array(z.string()) }) },
  'payment.cancelled': { version: 1, detail: z.object({ referenceNumber: z.string() }) },
  'registration.completed': { version: 1, detail: z.object({}) },
  'announcement.dismissed': { version: 1, detail: z.object({ digest: z.string() }) },
  'session.ending': { version: 1, detail: z.object({ secondsLeft: z.int().min(0) }) },
  'session.ended': { version: 1, detail: z.object({ reason: z.enum(['signed-out', 'expired', 'idle']) }) },
  'notification.wanted': {
    version: 1,
    detail: z.object({ tone: z.enum(['success', 'error', 'info', 'warning']), message: z.string().min(1) }),
  },
  'input.unsaved': { version: 1, detail: z.object({ source: z.string(), unsaved: z.boolean() }) },
} as const;

export type EventName = keyof typeof events;
export type EventDetail<Name extends EventName> = z.infer<(typeof events)[Name]['detail']>;
