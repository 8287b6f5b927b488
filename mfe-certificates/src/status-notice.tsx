import type { Certificate } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import { usePlatform } from '@portal/section-sdk';
import { Alert, PhoneLink, Text } from '@portal/ui';

/** Status of a certificate in a word (CERT-23, SUM-11); undefined if members need not know of it. */
export function statusWord(certificate: Certificate): 'Suspended' | 'Billing on hold' | undefined {
  if (isSuspended(certificate)) return 'Suspended';
  return isBillingOnHold(certificate) ? 'Billing on hold' : undefined;
}

const NOTICES = {
  Suspended: {
    tone: 'warning',
    title: 'This certificate is suspended',
    text: 'Until we have spoken, we cannot show its values here. To hear what this means for you and your payments, please call us:',
  },
  'Billing on hold': {
    tone: 'info',
    title: 'Billing on hold',
    text: 'We are not billing this certificate, so nothing is due now. To start billing again, call us:',
  },
} as const;

/** What a suspended certificate, or billing on hold, means for the member. Renders nothing otherwise. */
export function StatusNotice({ certificate }: { certificate: Certificate }) {
  const { config } = usePlatform();
  const word = statusWord(certificate);
  if (word === undefined) return null;
  const { text, ...notice } = NOTICES[word];
  return (
    <Alert {...notice}>
      <Text>
        <span>{text}</span> <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </Alert>
  );
}
