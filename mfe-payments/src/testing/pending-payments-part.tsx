import { useCertificateNames } from '../payment-form/use-certificate-names.ts';
import { useSavedMethods } from '../payment-form/use-payment-queries.ts';
import { PendingPayments } from '../payments/pending-payments.tsx';
import { usePendingPayments } from '../payments/use-pending-payments.ts';

/** The pending payments alone, with the queries of their page. */
export function PendingPaymentsPart() {
  return (
    <PendingPayments
      query={usePendingPayments()}
      names={useCertificateNames()}
      saved={useSavedMethods()}
      isFailedAbove={false}
    />
  );
}
