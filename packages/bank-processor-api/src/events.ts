import { z } from 'zod';
import { AccountNumber, ClientReference } from './values.ts';

/**
 * Event that the processor started itself. `scheduled-payment-made`: a schedule made a payment, which settles or
 * fails like any other. `payment-failed`: the bank rejected a schedule's payment.
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
  date: z.iso.date(),
  /** Reference of the payment, or of the schedule for `schedule-ended`. Any text, or one event would stop the feed. */
  'reference-number': z.string(),
  'schedule-reference-number': z.string().nullable(),
  'client-reference': ClientReference.nullable(),
  /** Reference of the schedule that made the payment. Identifies it even if the response to its creation was lost. */
  'schedule-client-reference': ClientReference.nullable().default(null),
  'login-id': z.string(),
  'payment-type': z.string(),
  'account-number': AccountNumber,
  'total-amount': z.string(),
  'return-code': z.string().nullable(),
  message: z.string(),
});
export type ProcessorEvent = z.infer<typeof ProcessorEvent>;

/** GET /events: events after the cursor (0 for all), oldest first. `next` is the cursor of the next page. */
export const EventPage = z.object({ events: z.array(ProcessorEvent), next: z.int().min(0) });
export type EventPage = z.infer<typeof EventPage>;
