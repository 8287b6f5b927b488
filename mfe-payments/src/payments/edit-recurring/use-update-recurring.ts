import { type ApiClient, type Payline, UpdateRecurringPayment, useApiClient, WriteToLog } from '@portal/api';
import type { ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';
import { useBus, useUnsavedInput } from '@portal/section-sdk';
import { useIsMounted } from '@portal/shared-features/use-is-mounted';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useRef, useState } from 'react';
import {
  type CallFailure,
  NotSentError,
  sendIdempotent,
  toCallFailure,
} from '../../payment-form/idempotent-request.ts';
import { type PaymentOrder, toRecurringRequest } from '../../payment-form/payment-order.ts';
import { CHANGE_REQUEST, EDIT_NOT_SENT_SESSION } from './change-request.ts';
import { EDIT_NOT_SENT_OFFLINE } from './texts.ts';

/** The terms that the member authorizes. */
export interface UpdateOrder extends Pick<PaymentOrder, 'customer' | 'date' | 'method' | 'oid'> {
  readonly reference: string;
  readonly line: Payline;
  readonly amount: Cents;
  /** Debit date of `date`, if the date is unchanged; later if banks are closed on it (AMB-80). */
  readonly debitDate: CalendarDate | undefined;
  readonly schedule: ScheduleTypeCode;
  /** Unchanged day of the month; otherwise the day of `date`. */
  readonly scheduleDay: number | undefined;
}

/** Result of one submit. */
export type UpdateResult = { readonly order: UpdateOrder } & (
  | { readonly outcome: 'done'; readonly amount: Cents; readonly date: CalendarDate }
  | CallFailure
);

/** Submits one edit at a time and reports its result (F-03). */
export function useUpdateRecurring(onResult: (result: UpdateResult) => void) {
  const bus = useBus();
  const client = useApiClient();
  const tracker = useRequestTracker(CHANGE_REQUEST);
  const isMounted = useIsMounted();
  const [updating, setUpdating] = useState(false);
  const [notSent, setNotSent] = useState<string>();
  // A second click may arrive before the disabled state has rendered.
  const busy = useRef(false);
  useUnsavedInput(updating);

  async function update(order: UpdateOrder) {
    if (busy.current) return;
    busy.current = true;
    setUpdating(true);
    setNotSent(undefined);
    const keys = [order.reference];
    try {
      const result = await tracker.run(() => updatePayment(client, order), keys);
      report(result);
      onResult(result);
    } catch (error) {
      if (!(error instanceof NotSentError)) throw error;
      const message = error.reason === 'offline' ? EDIT_NOT_SENT_OFFLINE : EDIT_NOT_SENT_SESSION;
      if (isMounted()) {
        tracker.finish(keys);
        setNotSent(message);
      } else {
        // The shell covers the page because the session has ended.
        bus.emit('notification.requested', 1, { tone: 'error', message });
      }
    } finally {
      busy.current = false;
      setUpdating(false);
    }
  }

  function report(result: UpdateResult) {
    if (result.outcome !== 'failed') {
      bus.emit('payment.changed', 1, { referenceNumber: result.order.reference });
    }
    if (result.outcome === 'done') return;
    const { outcome, code, traceId } = result;
    // Codes only: no numbers or amounts.
    const message = `payment.recurring_not_changed outcome=${outcome} code=${code ?? 'none'} trace=${traceId ?? 'none'}`;
    client(WriteToLog, { query: { message, severity: '1' } }).catch(() => undefined);
  }

  return { updating, update, notSent };
}

/** Safe to retry after a lost response: identical terms are the same edit (AMB-78). */
async function updatePayment(client: ApiClient, order: UpdateOrder): Promise<UpdateResult> {
  const { oid, reference, line, amount, schedule, scheduleDay, date } = order;
  const query = { azureObjectId: oid, referenceNumber: reference };
  const body = toRecurringRequest({ line, amount }, order, schedule, scheduleDay);
  try {
    const response = await sendIdempotent(() => client(UpdateRecurringPayment, { query, body }));
    const {
      'payment-schedule-status': status,
      errors = [],
      schedule: now,
    } = response['payment-schedule-response'];
    if (status === 'UNKNOWN') return { order, outcome: 'unknown', messages: [], code: status };
    if (status !== 'ACTIVE') {
      return { order, outcome: 'failed', messages: errors.map(({ message }) => message), code: status };
    }
    const { PaymentAmount = amount, 'next-payment-date': next } = now?.header ?? {};
    return { order, outcome: 'done', amount: PaymentAmount, date: next ?? date };
  } catch (error) {
    return { order, ...toCallFailure(error) };
  }
}
