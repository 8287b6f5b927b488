import { GetPaymentLines, queryKeyOf, useApiClient, useQueryClient, WriteToLog } from '@portal/api';
import { useBus, useUnsavedInput } from '@portal/section-sdk';
import { useIsMounted } from '@portal/shared-features/use-is-mounted';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useEffect, useRef, useState } from 'react';
import { DuplicateError, NotSentError, type NotSentReason } from '../../payment-form/idempotent-request.ts';
import type { PaymentOrder } from '../../payment-form/payment-order.ts';
import { PAYMENT_NOT_SENT_SESSION } from '../../payment-form/texts.ts';
import { PAYMENT_REQUEST, type PaymentResult, requestKeys, submitPayment } from '../make-payment.ts';
import { hasChangedLine } from '../retry-answers.ts';

export interface SubmitCallbacks {
  readonly onResult: (result: PaymentResult) => void;
  /** Nothing was sent; undefined resets the state before a retry. */
  readonly onNotSent: (reason: NotSentReason | undefined) => void;
}

/** Submits one order at a time and reports its result (R-09, WIZ-49, WIZ-57). */
export function useSubmitPayment(order: PaymentOrder, { onResult, onNotSent }: SubmitCallbacks) {
  const bus = useBus();
  const client = useApiClient();
  const queries = useQueryClient();
  const tracker = useRequestTracker(PAYMENT_REQUEST);
  const isMounted = useIsMounted();
  // After a step back, the order of an earlier visit of this step may still be without an answer.
  const [submitting, setSubmitting] = useState(tracker.isSendingEarlier);
  const [duplicate, setDuplicate] = useState(false);
  // A second click may arrive before the disabled state has rendered.
  const busy = useRef(submitting);
  useUnsavedInput(submitting);
  useEffect(() => {
    if (!tracker.isSendingEarlier()) return;
    void tracker.waitForEarlier().then(() => {
      busy.current = false;
      setSubmitting(false);
    });
  }, [tracker]);

  async function submit(options: { allowDuplicate?: boolean } = {}) {
    if (busy.current) return;
    busy.current = true;
    setSubmitting(true);
    // Close the duplicate dialog first. If it closes after the result dialog opens, the modal layer closes both.
    setDuplicate(false);
    onNotSent(undefined);
    const keys = requestKeys(order);
    try {
      const result = await tracker.run(() => submitPayment(client, order, options), keys);
      onResult(result);
      report(result);
    } catch (error) {
      // Both errors mean that nothing was made.
      if (!(error instanceof DuplicateError || error instanceof NotSentError)) throw error;
      tracker.finish(keys);
      if (error instanceof DuplicateError) setDuplicate(true);
      else onNotSent(error.reason);
      // Step 3 is not seen after a step back, or when the shell covers it because the session has expired.
      if (!isMounted() || (error instanceof NotSentError && error.reason === 'session')) {
        bus.emit('notification.requested', 1, { tone: 'warning', message: PAYMENT_NOT_SENT_SESSION });
      }
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  }

  function report({ lines }: PaymentResult) {
    const accepted = lines.filter(({ outcome }) => outcome !== 'failed');
    if (accepted.length > 0) {
      bus.emit('payment.made', 1, { certificateNumbers: accepted.map(({ line }) => line.CertificateNumber) });
    }
    // The member starts again, from other amounts.
    if (lines.some(hasChangedLine)) {
      void queries.invalidateQueries({ queryKey: queryKeyOf(GetPaymentLines) });
    }
    const unsuccessful = lines.filter(({ outcome }) => outcome !== 'done');
    const [first] = unsuccessful;
    if (!first) return;
    // WIZ-57: codes and counts, no numbers or amounts.
    const message = `payment.not_made outcome=${first.outcome} code=${first.code ?? 'none'} lines=${unsuccessful.length} trace=${first.traceId ?? 'none'}`;
    client(WriteToLog, { query: { message, severity: '1' } }).catch(() => undefined);
  }

  return {
    submitting,
    /** The member must confirm an identical payment. */
    duplicate,
    submit,
    dismissDuplicate: () => setDuplicate(false),
  };
}
