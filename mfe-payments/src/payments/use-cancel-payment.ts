import { ApiError, useSend, VoidRecurringPayment, VoidSinglePayment } from '@portal/api';
import { useBus, useMember } from '@portal/platform';
import { useState } from 'react';
import type { PendingRow } from './pending-rows.ts';
import { CANCELLED } from './texts.ts';

/** What became of a void: a payment is never called cancelled because nobody knows. */
type Outcome = 'cancelled' | 'failed' | 'unknown' | 'not_sent';

/** A payment that is not cancelled, or of which that is not known (PAY-15, PAY-16). */
export interface CancelProblem {
  readonly row: PendingRow;
  readonly outcome: Exclude<Outcome, 'cancelled'>;
}

/** The payment in question, whether the question stands open, and whether the answer is on its way. */
interface Question {
  readonly row: PendingRow;
  readonly step: 'asking' | 'sending' | 'closed' | 'cancelled';
}

/** Cancelling one of the pending payments (PAY-12 to PAY-19). `reload` reads the list anew and never rejects. */
export function useCancelPayment(reload: () => Promise<unknown>) {
  const bus = useBus();
  const sendVoid = useSendVoid();
  const [question, setQuestion] = useState<Question>();
  const [problem, setProblem] = useState<CancelProblem>();

  async function confirm() {
    if (question?.step !== 'asking') return;
    const { row } = question;
    setQuestion({ row, step: 'sending' });
    const outcome = await sendVoid(row);
    if (outcome === 'cancelled') {
      bus.emit('payment.cancelled', 1, { referenceNumber: row.reference });
      bus.emit('notification.requested', 1, { tone: 'success', message: CANCELLED });
    }
    // The list says how the payment stands, whatever the answer was. Offline it cannot be loaded.
    if (outcome !== 'not_sent') await reload();
    setQuestion({ row, step: outcome === 'cancelled' ? 'cancelled' : 'closed' });
    // With the end of the dialog, which hides the page from a screen reader.
    if (outcome !== 'cancelled') setProblem({ row, outcome });
  }

  return {
    question,
    problem,
    /** PAY-12. What was told of an earlier payment has been read. */
    ask: (row: PendingRow) => {
      setProblem(undefined);
      setQuestion({ row, step: 'asking' });
    },
    /** PAY-14. */
    close: () => setQuestion((before) => before && { ...before, step: 'closed' }),
    confirm: () => void confirm(),
  };
}

/** Makes the void of either kind of payment, and says what is known afterwards. */
function useSendVoid() {
  const { oid } = useMember();
  const single = useSend(VoidSinglePayment);
  const recurring = useSend(VoidRecurringPayment);
  return async ({ method, reference }: PendingRow): Promise<Outcome> => {
    const input = {
      query: { azureObjectId: oid, referenceNumber: reference },
      body: { payment: { header: { notes: '' as const } } },
    };
    try {
      if (method === 'Recurring') {
        const answer = (await recurring.mutateAsync(input))['payment-schedule-response'];
        return outcomeOf(reference, answer, answer['payment-schedule-status']);
      }
      const answer = (await single.mutateAsync(input))['payment-response'];
      return outcomeOf(reference, answer, answer['payment-status']);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'offline') return 'not_sent';
      return isRefused(error) ? 'failed' : 'unknown';
    }
  };
}

/** An answer about another payment says nothing of this one (PAY-16). */
function outcomeOf(
  reference: string,
  answer: { readonly 'reference-number': string },
  status: 'VOIDED' | 'FAILED',
): Outcome {
  if (answer['reference-number'] !== reference) return 'unknown';
  return status === 'VOIDED' ? 'cancelled' : 'failed';
}

/** Whether it is certain that nothing was done: the server said no, or was never asked. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status } = error;
  if (status === undefined) return kind === 'contract';
  return kind === 'problem' && status < 500 && status !== 408;
}
