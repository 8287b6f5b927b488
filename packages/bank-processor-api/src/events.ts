import { z } from 'zod';
import { AccountNumber, ClientReference } from './values.ts';

/**
 * What the processor did by itself. `scheduled-payment-made`: a schedule made a payment on its day; it settles or
 * fails like any other. `payment-failed`: a schedule's payment was refused.
 */
export const ProcessorEvent = z.object({
  cursor: z.int().min(1),
  type: z.enum([
    'payment-settled',
    'payment-returned',
    'scheduled-payment-made',
    'payment-failed',
    'schedule-ended',
  ]),
  /** The day it happened on. */
  date: z.iso.date(),
  /** Of the payment; of the schedule for `schedule-ended`. */
  'reference-number': z.string(),
  'schedule-reference-number': z.string().nullable(),
  'client-reference': ClientReference.nullable(),
  /** Of the schedule that made or tried a payment, so that it is known even to who never heard that it was set up. */
  'schedule-client-reference': ClientReference.nullable().default(null),
  'login-id': z.string(),
  'payment-type': z.string(),
  'account-number': AccountNumber,
  'total-amount': z.string(),
  'return-code': z.string().nullable(),
  message: z.string(),
});
export type ProcessorEvent = z.infer<typeof ProcessorEvent>;

/** GET /events: those after the cursor (0 for all), oldest first; ask again with `next`. */
export const EventPage = z.object({ events: z.array(ProcessorEvent), next: z.int().min(0) });
export type EventPage = z.infer<typeof EventPage>;
