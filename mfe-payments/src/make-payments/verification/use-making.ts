import { useApiClient, WriteToLog } from '@portal/api';
import { afterPaint } from '@portal/member-features/after-paint';
import { useBus, useUnsavedInput } from '@portal/platform';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DuplicateError, NotSentError, type NotSentReason } from '../../paying/ask.ts';
import type { PaymentOrder } from '../../paying/payment-order.ts';
import { PAYMENT_NOT_SENT_SESSION } from '../../paying/texts.ts';
import { loadResultDialog, type ResultReady } from '../load-result-dialog.ts';
import { makePayment, type PaymentResult } from '../make-payment.ts';
import { CODE_MISSING } from '../texts.ts';

/**
 * An answer that comes sooner shows at once what became of the payment: a ring that only flashes says nothing, and a slow
 * computer would still be drawing it when the answer is there.
 */
const DRAWN_AFTER_MS = 250;

export interface MakingWays {
  readonly onReady: (ready: ResultReady) => void;
  readonly onResult: (result: PaymentResult) => void;
  /** The result is in sight. */
  readonly onShown: () => void;
  /** Nothing was sent; undefined when the member tries again. */
  readonly onNotSent: (reason: NotSentReason | undefined) => void;
}

/** Pays, once at a time, and tells everybody what became of it (R-09, WIZ-49, WIZ-57). */
export function useMaking(order: PaymentOrder, { onReady, onResult, onShown, onNotSent }: MakingWays) {
  const bus = useBus();
  const client = useApiClient();
  const [paying, setPaying] = useState(false);
  const [duplicate, setDuplicate] = useState(false);
  // A second click may come before the button is drawn as disabled.
  const busy = useRef(false);
  useUnsavedInput(paying);
  const drawn = useRef(false);
  useEffect(() => {
    // What fails now is asked for again when it is needed.
    loadResultDialog().then(
      (loaded) => {
        onReady({ loaded, order });
        drawn.current = true;
      },
      () => undefined,
    );
  }, [onReady, order]);

  async function pay(options: { allowDuplicate?: boolean } = {}) {
    if (busy.current) return;
    busy.current = true;
    // Not with the steps under the result: what is closed last takes with it what was opened over it.
    setDuplicate(false);
    onNotSent(undefined);
    const drawing = setTimeout(() => setPaying(true), DRAWN_AFTER_MS);
    try {
      if (!(await canShowResult())) return;
      const result = await makePayment(client, order, options);
      // In one go: what is left for later would be left for after other work.
      flushSync(() => onResult(result));
      // What it makes stale is asked for when the member can read what became of it.
      await afterPaint();
      onShown();
      report(result);
    } catch (error) {
      if (error instanceof DuplicateError) setDuplicate(true);
      else if (error instanceof NotSentError) reportNotSent(error.reason);
      else throw error;
    } finally {
      clearTimeout(drawing);
      busy.current = false;
      setPaying(false);
    }
  }

  /** False where its code does not come: then nothing may be sent. */
  async function canShowResult() {
    try {
      const loaded = await loadResultDialog();
      if (!drawn.current) onReady({ loaded, order });
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
    const made = lines.filter(({ outcome }) => outcome !== 'failed');
    if (made.length > 0) {
      bus.emit('payment.made', 1, { certificateNumbers: made.map(({ line }) => line.CertificateNumber) });
    }
    const missed = lines.filter(({ outcome }) => outcome !== 'done');
    const [first] = missed;
    if (!first) return;
    // WIZ-57: codes and counts; no number and no amount.
    const message = `payment-not-made outcome=${first.outcome} code=${first.code ?? 'none'} lines=${missed.length} trace=${first.traceId ?? 'none'}`;
    client(WriteToLog, { query: { message, severity: '1' } }).catch(() => undefined);
  }

  return {
    paying,
    /** The member has to say whether they want the same payment twice. */
    duplicate,
    pay,
    leave: () => setDuplicate(false),
  };
}
