import {
  type ApiClient,
  ApiError,
  ClosePaymentRequests,
  type RequestedPayment,
  useApiClient,
} from '@portal/api';
import { lineKey, paymentWizard } from '@portal/domain/payments/payment-wizard';
import { type UnconfirmedRequest, useApiExtension, useBus } from '@portal/section-sdk';
import { useDraft } from '@portal/shared-features/use-draft';
import type { RequestTracker } from '@portal/shared-features/use-request-tracker';
import { useEffect, useEffectEvent, useState } from 'react';
import { sendIdempotent } from '../../payment-form/idempotent-request.ts';
import { earlierOutcome, hasMovedNoMoney } from './earlier-outcome.ts';

/** What is known about payments that were sent before this page opened. */
export type EarlierPayments =
  | { readonly status: 'loading' | 'none' }
  | { readonly status: 'error'; readonly error: Error | null }
  | {
      readonly status: 'known';
      readonly payments: readonly RequestedPayment[];
      readonly failedCount: number;
    };

/**
 * Looks up payments whose results the member does not know, for example because the session ended (F-05, F-13, R-09). A
 * request that made nothing cannot arrive any more afterwards.
 */
export function useEarlierPayments(tracker: RequestTracker) {
  const bus = useBus();
  const client = useApiClient();
  const canLookUp = useApiExtension('idempotency');
  const { draft } = useDraft(paymentWizard);
  const { earlier } = tracker;
  const [state, setState] = useState<EarlierPayments>(() => ({
    status: earlier.length > 0 ? 'loading' : 'none',
  }));

  async function lookUp() {
    setState({ status: 'loading' });
    await tracker.waitForEarlier();
    if (!canLookUp) return giveUp();
    try {
      const results = await Promise.all(earlier.map((one) => closeRequests(client, one)));
      // Requests of identical payments have made one.
      const payments = [
        ...new Map(
          results.flatMap((result) => result.payments.map((one) => [one.ReferenceNumber, one] as const)),
        ).values(),
      ];
      const failedCount = results.reduce((sum, result) => sum + result.failedCount, 0);
      const isKnown = payments.every((payment) => earlierOutcome(payment) !== 'unknown');
      if (isKnown) tracker.finishEarlier();
      // Otherwise another payment would start with what is paid already.
      if (payments.some(isInDraft)) draft.clear();
      const certificateNumbers = payments.map(({ CertificateNumber }) => CertificateNumber);
      if (payments.length > 0) bus.emit('payment.made', 1, { certificateNumbers });
      setState({ status: 'known', payments, failedCount });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return giveUp();
      setState({ status: 'error', error: error instanceof Error ? error : null });
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
    setState({ status: 'error', error: null });
  }

  const lookUpOnce = useEffectEvent(() => {
    if (state.status === 'loading') void lookUp();
  });
  useEffect(() => lookUpOnce(), []);
  return { state, lookUp: () => void lookUp(), dismiss: () => setState({ status: 'none' }) };
}

async function closeRequests(client: ApiClient, { keys }: UnconfirmedRequest) {
  const body = { RequestKeys: [...keys] };
  const payments = await sendIdempotent(() => client(ClosePaymentRequests, { query: {}, body }));
  // A recurring payment has a key per line. Other requests make all of their payments or none.
  const failedCount = keys.length > 1 ? keys.length - payments.length : payments.length > 0 ? 0 : 1;
  return { payments, failedCount };
}
