import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { cardTitle } from '@portal/domain/certificates/lines-of-business';
import { showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { usePlatform } from '@portal/platform';
import { Card, Fold, Heading, PhoneLink, Stack, Text } from '@portal/ui';
import { useCallback } from 'react';
import { LatePayment } from '../late-payment.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { DetailsLink } from './details-link.tsx';
import { PaymentInfo } from './payment-info.tsx';
import { SummaryRow } from './summary-row.tsx';

/** One owned certificate (CERT-04 to CERT-19). */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  return (
    <Card as="li">
      <Stack gap="6">
        <Stack gap="1">
          <Heading as="h2">{cardTitle(certificate.LineOfBusiness, certificate.ProductName)}</Heading>
          <Text tone="muted">{certificate.ProductDescription}</Text>
        </Stack>
        <CardBody certificate={certificate} />
      </Stack>
    </Card>
  );
}

interface FoldedProps {
  readonly certificate: Certificate;
  readonly open: boolean;
  /** Always the same function. */
  readonly onOpen: (certificateNumber: string, open: boolean) => void;
}

/** The same card under a row of what is asked for most, where there are many. */
export function FoldedCard({ certificate, open, onOpen }: FoldedProps) {
  const { CertificateNumber, LineOfBusiness, ProductDescription, ProductName } = certificate;
  const title = cardTitle(LineOfBusiness, ProductName);
  const changed = useCallback(
    (isOpen: boolean) => onOpen(CertificateNumber, isOpen),
    [CertificateNumber, onOpen],
  );
  return (
    <Card as="li" paddingBlock="4">
      <Fold
        title={title}
        name={`${title}, ${ProductDescription}, ${CertificateNumber}`}
        subtitle={<Text tone="muted">{ProductDescription}</Text>}
        summary={<SummaryRow certificate={certificate} />}
        open={open}
        onOpen={changed}
      >
        <Stack gap="6">
          <CardBody certificate={certificate} />
        </Stack>
      </Fold>
    </Card>
  );
}

function CardBody({ certificate }: { certificate: Certificate }) {
  return (
    <>
      <CertificateFacts certificate={certificate} />
      <LatePayment certificate={certificate} />
      {showsPaymentInfo(certificate) && <PaymentInfo certificate={certificate} />}
      {isSuspended(certificate) ? <DetailsByPhone /> : <DetailsLink number={certificate.CertificateNumber} />}
    </>
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
