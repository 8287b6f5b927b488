import type { CalendarDate } from '../values/dates.ts';
import { type DateConstraints, earliestPaymentDate, validatePaymentDate } from './payment-window.ts';

/** Dates that step 2 offers for a one-time payment (WIZ-27, F-14). */
export interface PaymentDateChoices {
  readonly due: CalendarDate | undefined;
  /** The due date, if a payment is possible then. */
  readonly onDueDate: CalendarDate | undefined;
  readonly soonest: CalendarDate | undefined;
}

/** Computes the offered dates from the due dates of the selected lines. */
export function paymentDateChoices(
  dueDates: readonly (CalendarDate | null)[],
  constraints: DateConstraints,
): PaymentDateChoices {
  const due = dueDates
    .flatMap((date) => date ?? [])
    .sort()
    .at(0);
  const isPossible = due !== undefined && validatePaymentDate(due, constraints) === undefined;
  const earliest = earliestPaymentDate(constraints);
  return {
    due,
    onDueDate: isPossible ? due : undefined,
    soonest: isPossible && earliest === due ? undefined : earliest,
  };
}
