import type { Certificate } from '@portal/api';
import { getPaymentStatus } from '@portal/domain/payments/payment-status';
import { usePlatform } from '@portal/section-sdk';
import { Badge } from '@portal/ui';

/** Marker of Auto Pay (DETAIL-30); neutral while a premium is late, because Auto Pay has not paid it. */
export function AutoPayBadge({ certificate }: { certificate: Certificate }) {
  const { today } = usePlatform();
  if (!certificate.IsOnPAC) return null;
  const { state } = getPaymentStatus(certificate, today());
  return <Badge tone={state === 'current' ? 'success' : 'neutral'}>Auto Pay</Badge>;
}
