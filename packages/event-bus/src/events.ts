import * as z from 'zod/mini';

/**
 * Every fact that may travel between the shell and the sections. Facts, never commands with answers; the list is
 * closed, and each event has a version that rises when its shape changes. Who sends and who hears each of them stands
 * in docs/events.md, which a test compares with the code.
 */
export const events = {
  'profile.changed': { version: 1, detail: z.object({}) },
  /** Sent by the shell, once for each time that they came from the server. */
  'certificates.loaded': { version: 1, detail: z.object({ count: z.int().check(z.minimum(0)) }) },
  'certificates.changed': { version: 1, detail: z.object({}) },
  'payment.made': { version: 1, detail: z.object({ certificateNumbers: z.array(z.string()) }) },
  'payment.changed': { version: 1, detail: z.object({ referenceNumber: z.string() }) },
  'payment.cancelled': { version: 1, detail: z.object({ referenceNumber: z.string() }) },
  'registration.completed': { version: 1, detail: z.object({}) },
  'session.ending': { version: 1, detail: z.object({ secondsLeft: z.int().check(z.minimum(0)) }) },
  'session.ended': { version: 1, detail: z.object({ reason: z.enum(['signed-out', 'expired', 'idle']) }) },
  'notification.requested': {
    version: 1,
    detail: z.object({
      tone: z.enum(['success', 'error', 'info', 'warning']),
      message: z.string().check(z.minLength(1)),
    }),
  },
  /** `id` tells apart what holds unsaved input at the same time. */
  'input.unsaved': { version: 2, detail: z.object({ id: z.string(), unsaved: z.boolean() }) },
} as const;

export type EventName = keyof typeof events;
export type EventVersion<Name extends EventName> = (typeof events)[Name]['version'];
export type EventDetail<Name extends EventName> = z.infer<(typeof events)[Name]['detail']>;
