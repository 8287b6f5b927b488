import type { Certificate } from '@portal/api';
import { showsPaymentInfo } from '@portal/domain/billed-certificate';
import { isSuspended } from '@portal/domain/certificate-status';
import { cardTitle } from '@portal/domain/lines-of-business';
import { usePlatform } from '@portal/platform';
import { Card, Heading, PhoneLink, Stack, Text } from '@portal/ui';
import { LatePayment } from '../late-payment.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { DetailsLink } from './details-link.tsx';
import { PaymentInfo } from './payment-info.tsx';

/** One owned certificate (CERT-04 to CERT-19). */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  return (
    <Card as="li">
      <Stack gap="6">
        <Stack gap="1">
          <Heading as="h2">{cardTitle(certificate.LineOfBusiness, certificate.ProductName)}</Heading>
          <Text tone="muted">{certificate.ProductDescription}</Text>
        </Stack>
        <CertificateFacts certificate={certificate} />
        <LatePayment certificate={certificate} />
        {showsPaymentInfo(certificate) && <PaymentInfo certificate={certificate} />}
        {isSuspended(certificate) ? (
          <DetailsByPhone />
        ) : (
          <DetailsLink number={certificate.CertificateNumber} />
        )}
      </Stack>
    </Card>
  );
}

/** CERT-19: disabled, as text with its reason. */
function DetailsByPhone() {
  const { config } = usePlatform();
  return (
    <Text tone="muted">
      <Text as="span" role="link" aria-disabled="true">
        Certificate Details
      </Text>{' '}
      are given by telephone for this certificate: <PhoneLink number={config.society.supportPhoneTollFree} />
    </Text>
  );
}
