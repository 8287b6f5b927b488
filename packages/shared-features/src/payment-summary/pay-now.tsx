import type { Certificate } from '@portal/api';
import type { DueItem } from '@portal/domain/payments/due-breakdown';
import { usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { LinkButton, PhoneLink, Text } from '@portal/ui';
import { PayLink } from '../payments/pay-link.tsx';
import { useIsProcessorDown } from './use-is-processor-down.ts';

interface Props {
  /** The certificate that is the whole amount. */
  readonly single: DueItem<Certificate> | undefined;
  /** A part of the amount is neither scheduled nor automatic. */
  readonly isOpen: boolean;
}

/** Link to the payment; while the bank processor is down, the number to call (F-25). */
export function PayNow({ single, isOpen }: Props) {
  const { supportHours, supportPhoneTollFree } = usePlatform().config.society;
  if (useIsProcessorDown()) {
    return (
      <Text>
        <span>To pay, call</span> <PhoneLink number={supportPhoneTollFree} />
        <span>{`, ${supportHours}`}</span>
      </Text>
    );
  }
  return (
    <LinkButton asChild variant={isOpen ? 'primary' : 'secondary'}>
      {single ? (
        <PayLink certificates={[single.certificate.CertificateNumber]}>Pay Now</PayLink>
      ) : (
        <Link to="/make-payments">Pay Now</Link>
      )}
    </LinkButton>
  );
}
