import { useApiClient, WriteToLog } from '@portal/api';
import { useBus, useUnsavedInput } from '@portal/section-sdk';
import { afterPaint } from '@portal/shared-features/after-paint';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DuplicateError, NotSentError, type NotSentReason } from '../../payment-form/idempotent-request.ts';
import type { PaymentOrder } from '../../payment-form/payment-order.ts';
import { PAYMENT_NOT_SENT_SESSION } from '../../payment-form/texts.ts';
import { type LoadedResultDialog, loadResultDialog } from '../load-result-dialog.ts';
import { type PaymentResult, submitPayment } from '../make-payment.ts';
import { CODE_MISSING } from '../texts.ts';

/**
 * An answer that comes sooner shows at once what became of the payment: a ring that only flashes says nothing, and a slow
 * computer would still be drawing it when the answer is there.
 */
const SPINNER_DELAY_MS = 250;

export interface SubmitCallbacks {
  readonly onDialogLoaded: (ready: LoadedResultDialog) => void;
  readonly onResult: (result: PaymentResult) => void;
  /** The result is in sight. */
  readonly onResultVisible: () => void;
  /** Nothing was sent; undefined when the member tries again. */
  readonly onNotSent: (reason: NotSentReason | undefined) => void;
}

/** Pays, once at a time, and tells everybody what became of it (R-09, WIZ-49, WIZ-57). */
export function useSubmitPayment(
  order: PaymentOrder,
  { onDialogLoaded, onResult, onResultVisible, onNotSent }: SubmitCallbacks,
) {
  const bus = useBus();
  const client = useApiClient();
  const [submitting, setSubmitting] = useState(false);
  const [duplicate, setDuplicate] = useState(false);
  // A second click may come before the button is drawn as disabled.
  const busy = useRef(false);
  useUnsavedInput(submitting);
  const dialogMounted = useRef(false);
  useEffect(() => {
    // What fails now is asked for again when it is needed.
    loadResultDialog().then(
      (loaded) => {
        onDialogLoaded({ loaded, order });
        dialogMounted.current = true;
      },
      () => undefined,
    );
  }, [onDialogLoaded, order]);

  async function submit(options: { allowDuplicate?: boolean } = {}) {
    if (busy.current) return;
    busy.current = true;
    // Not with the steps under the result: what is closed last takes with it what was opened over it.
    setDuplicate(false);
    onNotSent(undefined);
    const spinnerTimer = setTimeout(() => setSubmitting(true), SPINNER_DELAY_MS);
    try {
      if (!(await ensureDialogLoaded())) return;
      const result = await submitPayment(client, order, options);
      // In one go: what is left for later would be left for after other work.
      flushSync(() => onResult(result));
      // What it makes stale is asked for when the member can read what became of it.
      await afterPaint();
      onResultVisible();
      report(result);
    } catch (error) {
      if (error instanceof DuplicateError) setDuplicate(true);
      else if (error instanceof NotSentError) reportNotSent(error.reason);
      else throw error;
    } finally {
      clearTimeout(spinnerTimer);
      busy.current = false;
      setSubmitting(false);
    }
  }

  /** False where its code does not come: then nothing may be sent. */
  async function ensureDialogLoaded() {
    try {
      const loaded = await loadResultDialog();
      if (!dialogMounted.current) onDialogLoaded({ loaded, order });
      return true;
    } catch {
      bus.emit('notification.requested', 1, { tone: 'error', message: CODE_MISSING });
      return false;
    }
  }

  function reportNotSent(reason: NotSentReason) {
    onNotSent(reason);
    // The shell covers step 3 where the session has ended.
    if (reason === 'session') {
      bus.emit('notification.requested', 1, { tone: 'warning', message: PAYMENT_NOT_SENT_SESSION });
    }
  }

  function report({ lines }: PaymentResult) {
    const accepted = lines.filter(({ outcome }) => outcome !== 'failed');
    if (accepted.length > 0) {
      bus.emit('payment.made', 1, { certificateNumbers: accepted.map(({ line }) => line.CertificateNumber) });
    }
    const unsuccessful = lines.filter(({ outcome }) => outcome !== 'done');
    const [first] = unsuccessful;
    if (!first) return;
    // WIZ-57: codes and counts; no number and no amount.
    const message = `payment-not-made outcome=${first.outcome} code=${first.code ?? 'none'} lines=${unsuccessful.length} trace=${first.traceId ?? 'none'}`;
    client(WriteToLog, { query: { message, severity: '1' } }).catch(() => undefined);
  }

  return {
    paying: submitting,
    /** The member has to say whether they want the same payment twice. */
    duplicate,
    pay: submit,
    dismissDuplicate: () => setDuplicate(false),
  };
}
