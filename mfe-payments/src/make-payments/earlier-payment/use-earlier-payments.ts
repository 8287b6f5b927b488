import {
  type ApiClient,
  ApiError,
  ClosePaymentRequests,
  type RequestedPayment,
  useApiClient,
} from '@portal/api';
import { lineKey, paymentWizard } from '@portal/domain/payments/payment-wizard';
import { type UnconfirmedRequest, useApiExtension, useBus } from '@portal/section-sdk';
import { useDraft } from '@portal/shared-features/draft';
import type { RequestTracker } from '@portal/shared-features/use-request-tracker';
import { useEffect, useEffectEvent, useState } from 'react';
import { sendIdempotent } from '../../payment-form/idempotent-request.ts';
import { earlierOutcome, hasMovedNoMoney } from './earlier-outcome.ts';

/** What is known about payments that were sent before this page opened. */
export type EarlierPayments =
  | { readonly status: 'asking' | 'none' }
  | { readonly status: 'unanswered'; readonly error: Error | null }
  | { readonly status: 'known'; readonly payments: readonly RequestedPayment[]; readonly unmade: number };

/**
 * Looks up payments whose results the member does not know, for example because the session ended (F-05, F-13, R-09). A
 * request that made nothing cannot arrive any more afterwards.
 */
export function useEarlierPayments(tracker: RequestTracker) {
  const bus = useBus();
  const client = useApiClient();
  const canAsk = useApiExtension('idempotency');
  const { draft } = useDraft(paymentWizard);
  const { earlier } = tracker;
  const [state, setState] = useState<EarlierPayments>(() => ({
    status: earlier.length > 0 ? 'asking' : 'none',
  }));

  async function ask() {
    setState({ status: 'asking' });
    await tracker.waitForEarlier();
    if (!canAsk) return giveUp();
    try {
      const answers = await Promise.all(earlier.map((one) => closeRequests(client, one)));
      // Requests of identical payments have made one.
      const payments = [
        ...new Map(
          answers.flatMap((answer) => answer.payments.map((one) => [one.ReferenceNumber, one] as const)),
        ).values(),
      ];
      const unmade = answers.reduce((sum, answer) => sum + answer.unmade, 0);
      const isKnown = payments.every((payment) => earlierOutcome(payment) !== 'unknown');
      if (isKnown) tracker.finishEarlier();
      // Otherwise another payment would start with what is paid already.
      if (payments.some(isInDraft)) draft.clear();
      const certificateNumbers = payments.map(({ CertificateNumber }) => CertificateNumber);
      if (payments.length > 0) bus.emit('payment.made', 1, { certificateNumbers });
      setState({ status: 'known', payments, unmade });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return giveUp();
      setState({ status: 'unanswered', error: error instanceof Error ? error : null });
    }
  }

  /** Whether the draft, which survives a reload, has the line of a payment that was made. */
  function isInDraft(payment: RequestedPayment) {
    const { amounts = {} } = draft.get();
    return !hasMovedNoMoney(payment) && amounts[lineKey(payment)] !== undefined;
  }

  /** The API knows no keys. The pending payments show what was made. */
  function giveUp() {
    tracker.finishEarlier();
    setState({ status: 'unanswered', error: null });
  }

  const askOnce = useEffectEvent(() => {
    if (state.status === 'asking') void ask();
  });
  useEffect(() => askOnce(), []);
  return { state, ask: () => void ask(), dismiss: () => setState({ status: 'none' }) };
}

async function closeRequests(client: ApiClient, { keys }: UnconfirmedRequest) {
  const body = { RequestKeys: [...keys] };
  const payments = await sendIdempotent(() => client(ClosePaymentRequests, { query: {}, body }));
  // A recurring payment has a key per line. Other requests make all of their payments or none.
  const unmade = keys.length > 1 ? keys.length - payments.length : payments.length > 0 ? 0 : 1;
  return { payments, unmade };
}
