import { PAYMENT_WIZARD_ID } from '@portal/domain/payments/payment-wizard-id';
import type { ComponentProps } from 'react';
import { LeaveLink } from '../leave-link.tsx';
import { removeDraft } from '../wizard/wizard-draft.ts';
import { preselectState } from './preselected-certificates.ts';

interface Props extends Omit<ComponentProps<typeof LeaveLink>, 'to' | 'state' | 'onLeave'> {
  /** Numbers of the certificates to pay. The wizard starts with them and discards an earlier draft. */
  readonly certificates: readonly string[];
  /** What to pay of them, for example 'Loan'. */
  readonly paymentType?: string;
}

/** Link to the payment of these certificates; for `asChild` of a link or button (SUM-02, CERT-17, DETAIL-29). */
export function PayLink({ certificates, paymentType, ...rest }: Props) {
  return (
    <LeaveLink
      {...rest}
      to="/make-payments"
      state={preselectState(certificates, paymentType)}
      onLeave={() => removeDraft(PAYMENT_WIZARD_ID)}
    />
  );
}
