import * as z from 'zod/mini';

/**
 * Closed list of the events between the shell and the sections. Events state facts and never request a reply. Increase
 * an event's version when its shape changes. docs/events.md lists publishers and subscribers; a test compares both.
 */
export const events = {
  'profile.changed': { version: 1, detail: z.object({}) },
  /** The shell publishes this each time the server returns the certificates. */
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
  /** `id` distinguishes components that hold unsaved input at the same time. */
  'input.unsaved': { version: 2, detail: z.object({ id: z.string(), unsaved: z.boolean() }) },
} as const;

/** Name of a bus event. */
export type EventName = keyof typeof events;
/** Version of an event in this build. */
export type EventVersion<Name extends EventName> = (typeof events)[Name]['version'];
/** Payload of an event. */
export type EventDetail<Name extends EventName> = z.infer<(typeof events)[Name]['detail']>;
