import { PAYMENT_TASK } from '@portal/domain/payments/payment-task';
import { Link } from '@portal/router';
import type { ComponentProps } from 'react';
import { forgetDraft } from '../steps/draft.ts';
import { askingFor } from './asked-certificates.ts';

interface Props extends Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'onClick'> {
  /** The numbers of what is to be paid; the wizard begins with them, and with no payment that was begun before. */
  readonly certificates: readonly string[];
}

/** Leads to the payment of these certificates; for `asChild` of a link or a button (SUM-02, CERT-17, DETAIL-29). */
export function PayLink({ certificates, ...rest }: Props) {
  return (
    <Link
      {...rest}
      to="/make-payments"
      state={askingFor(certificates)}
      onClick={() => forgetDraft(PAYMENT_TASK)}
    />
  );
}
