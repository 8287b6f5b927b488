import type { Certificate } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import { usePlatform } from '@portal/section-sdk';
import { Alert, PhoneLink, Text } from '@portal/ui';

/** Status of a certificate in a word (CERT-23, SUM-11); undefined if members need not know of it. */
export function statusWord(certificate: Certificate): 'Suspended' | 'Billing on hold' | undefined {
  if (isSuspended(certificate)) return 'Suspended';
  return isBillingOnHold(certificate) ? 'Billing on hold' : undefined;
}

const TEXTS = {
  Suspended: 'We need to speak with you before we can show the values of this certificate. Please call us:',
  'Billing on hold':
    'We are not billing this certificate, so nothing is due now. To start billing again, call us:',
} as const;

/** What a suspended certificate, or billing on hold, means for the member. Renders nothing otherwise. */
export function StatusNotice({ certificate }: { certificate: Certificate }) {
  const { config } = usePlatform();
  const word = statusWord(certificate);
  if (word === undefined) return null;
  return (
    <Alert tone={word === 'Suspended' ? 'warning' : 'info'} title={word}>
      <Text>
        <span>{TEXTS[word]}</span> <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </Alert>
  );
}
