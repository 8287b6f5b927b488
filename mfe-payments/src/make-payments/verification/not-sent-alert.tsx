import type { PaymentAnswers } from '@portal/domain/payments/payment-wizard';
import { Alert, Box } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { PAYMENT_NOT_SENT_OFFLINE, PAYMENT_NOT_SENT_SESSION } from '../../payment-form/texts.ts';

/** Says that the last submit sent nothing, and takes the focus, also after a new sign-in (F-05, F-23, AUTH-15). */
export function NotSentAlert({ reason }: { reason: PaymentAnswers['notSent'] }) {
  const root = useRef<HTMLDivElement>(null);
  const title = reason === 'offline' ? PAYMENT_NOT_SENT_OFFLINE : PAYMENT_NOT_SENT_SESSION;
  useEffect(() => root.current?.focus(), []);
  return (
    <Box ref={root} tabIndex={-1} role="group" aria-label={title}>
      <Alert tone="warning" title={title} />
    </Box>
  );
}
