import { callKey, GetCertificateSummary, GetMemberProfileByAzureObjectId } from '@portal/api';
import { emit, on, onDropped } from '@portal/event-bus';
import { notify, type ToastTone } from '@portal/ui';
import type { QueryClient } from '../shell.ts';
import type { ClientLog } from './client-log.ts';

/** The calls whose answers a payment changes: what is due, what is pending, what was received. */
const PAYMENT_CALLS = [
  'GetPaymentList',
  'GetPaymentLines',
  'GetPaymentHistory',
  'GetCertificatePaymentHistory',
  'GetPendingPayments',
  'GetRecurringPaymentHistory',
  'GetSinglePaymentHistory',
];

const TONES: Readonly<Record<'success' | 'error' | 'info' | 'warning', ToastTone>> = {
  success: 'good',
  error: 'danger',
  info: 'info',
  warning: 'warning',
};

/** Connects what sections tell to the query cache, the notifications and the server's log; returns its undo. */
export function wireBus(queryClient: QueryClient, log: ClientLog): () => void {
  const stale = (queryKey: readonly unknown[]) => {
    // A refetch that fails shows on the page that asked for it.
    queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
  };
  const staleCertificates = () => {
    stale(callKey(GetCertificateSummary));
    stale(['GetCertificateDetails']);
    stale(['GetSurrenderQuote']);
  };
  const stalePayments = () => {
    for (const name of PAYMENT_CALLS) stale([name]);
    staleCertificates();
  };
  const undos = [
    on('profile.changed', () => {
      stale(callKey(GetMemberProfileByAzureObjectId));
      stale(['GetPrimaryAddress']);
      stale(['GetWaitingEmailAddress']);
    }),
    on('registration.completed', () => {
      // Forgotten and not only stale: the old profile would send the new member back to registration.
      for (const call of [GetMemberProfileByAzureObjectId, GetCertificateSummary]) {
        queryClient.resetQueries({ queryKey: callKey(call) }).catch(() => undefined);
      }
    }),
    on('certificates.changed', staleCertificates),
    on('payment.made', stalePayments),
    on('payment.cancelled', stalePayments),
    on('notification.wanted', ({ tone, message }) => notify({ tone: TONES[tone], message })),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') tellLoaded(event.query);
    }),
    onDropped(({ name, version, reason }) => log('bus-event-dropped', { event: name, version, reason })),
  ];
  return () => {
    for (const undo of undos) undo();
  };
}

/** Tells sections of the answers that the shell and they have in common. */
function tellLoaded({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown } }): void {
  const profile = GetMemberProfileByAzureObjectId.response.safeParse(state.data);
  if (queryKey[0] === GetMemberProfileByAzureObjectId.name && profile.success) {
    emit('profile.loaded', { lifeProNameId: profile.data.LifeProNameId });
  }
  const summary = GetCertificateSummary.response.safeParse(state.data);
  if (queryKey[0] === GetCertificateSummary.name && summary.success) {
    emit('certificates.loaded', { count: summary.data.Certificates.length });
  }
}
