import { useApiClient, WriteToLog } from '@portal/api';
import { type ProblemKey, problemText } from '@portal/domain/problem-texts';
import { afterPaint } from '@portal/member-features/after-paint';
import { useBus, useUnsavedInput } from '@portal/platform';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DuplicateError, NotSentError } from '../../paying/ask.ts';
import type { PaymentOrder } from '../../paying/payment-order.ts';
import { loadResultDialog, type ResultDialogModule } from '../load-result-dialog.ts';
import { type LineResult, makePayment, type PaymentResult } from '../make-payment.ts';
import { CODE_MISSING } from '../texts.ts';

export interface MakingWays {
  readonly onReady: (loaded: ResultDialogModule) => void;
  readonly onResult: (result: PaymentResult) => void;
}

/** Pays, once at a time, and tells everybody what became of it (R-09, WIZ-49, WIZ-57). */
export function useMaking({ onReady, onResult }: MakingWays) {
  const bus = useBus();
  const client = useApiClient();
  const [paying, setPaying] = useState(false);
  const [duplicate, setDuplicate] = useState(false);
  // A second click may come before the button is drawn as disabled.
  const busy = useRef(false);
  useUnsavedInput(paying);
  useEffect(() => {
    // What fails now is asked for again when it is needed.
    loadResultDialog().then(onReady, () => undefined);
  }, [onReady]);

  async function pay(order: PaymentOrder, options: { allowDuplicate?: boolean } = {}) {
    if (busy.current) return;
    busy.current = true;
    // After the request, which goes out in this task.
    const drawing = setTimeout(() => setPaying(true));
    try {
      if (!(await canShowResult())) return;
      const result = await makePayment(client, order, options);
      // In one go: what is left for later would be left for after other work.
      flushSync(() => onResult(result));
      // What it makes stale is asked for when the member can read what became of it.
      await afterPaint();
      report(result);
    } catch (error) {
      // Where nothing was sent the shell says why, and leads to sign-in.
      if (error instanceof DuplicateError) setDuplicate(true);
      else if (!(error instanceof NotSentError)) throw error;
    } finally {
      clearTimeout(drawing);
      busy.current = false;
      setPaying(false);
    }
  }

  /** False where its code does not come: then nothing may be sent. */
  async function canShowResult() {
    try {
      onReady(await loadResultDialog());
      return true;
    } catch {
      bus.emit('notification.requested', 1, { tone: 'error', message: CODE_MISSING });
      return false;
    }
  }

  function report({ order, lines }: PaymentResult) {
    const made = lines.filter(({ outcome }) => outcome !== 'failed');
    if (made.length > 0) {
      bus.emit('payment.made', 1, { certificateNumbers: made.map(({ line }) => line.CertificateNumber) });
    }
    const missed = lines.filter(({ outcome }) => outcome !== 'done');
    const [first] = missed;
    if (!first) return;
    bus.emit('notification.requested', 1, {
      tone: 'error',
      message: problemText(problemOf(order, first)),
    });
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

/** ERR-32 where nobody can say what became of the payment, which is no failure yet; ERR-33 and ERR-34 where it failed. */
function problemOf({ schedule }: PaymentOrder, { outcome }: LineResult): ProblemKey {
  if (outcome === 'unknown') return 'paymentStatus';
  return schedule === undefined ? 'singlePayment' : 'recurringPayment';
}
