import type { Certificate } from '@portal/api';
import type { DuePart } from '@portal/domain/payments/due-breakdown';
import { usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { LinkButton, PhoneLink, Text } from '@portal/ui';
import { PayLink } from '../payments/pay-link.tsx';
import { useIsProcessorDown } from './use-is-processor-down.ts';

interface Props {
  /** What the link pays. Undefined if all of the amount is covered. */
  readonly part: DuePart<Certificate> | undefined;
  /** A part of the amount is neither scheduled nor automatic. */
  readonly isOpen: boolean;
}

/** Link to the payment; while the bank processor is down, the number to call (F-25). */
export function PayNow({ part, isOpen }: Props) {
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
      {part ? (
        <PayLink certificates={part.items.map(({ certificate }) => certificate.CertificateNumber)}>
          Pay Now
        </PayLink>
      ) : (
        <Link to="/make-payments">Pay Now</Link>
      )}
    </LinkButton>
  );
}
