import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { cardTitle } from '@portal/domain/certificates/lines-of-business';
import { showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { usePlatform } from '@portal/section-sdk';
import { Card, Disclosure, Heading, PhoneLink, Stack, Text } from '@portal/ui';
import { useCallback } from 'react';
import { OverdueNotice } from '../overdue-notice.tsx';
import { CertificateOverview } from './certificate-overview.tsx';
import { CertificateSummaryRow } from './certificate-summary-row.tsx';
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
        <CardBody certificate={certificate} />
      </Stack>
    </Card>
  );
}

interface CollapsibleCardProps {
  readonly certificate: Certificate;
  readonly open: boolean;
  /** Must be stable. */
  readonly onOpenChange: (certificateNumber: string, open: boolean) => void;
}

/** The card, collapsed under a summary row, for long lists. */
export function CollapsibleCard({ certificate, open, onOpenChange }: CollapsibleCardProps) {
  const { CertificateNumber, LineOfBusiness, ProductDescription, ProductName } = certificate;
  const title = cardTitle(LineOfBusiness, ProductName);
  const changed = useCallback(
    (isOpen: boolean) => onOpenChange(CertificateNumber, isOpen),
    [CertificateNumber, onOpenChange],
  );
  return (
    <Card as="li" paddingBlock="4">
      <Disclosure
        title={title}
        name={`${title}, ${ProductDescription}, ${CertificateNumber}`}
        subtitle={<Text tone="muted">{ProductDescription}</Text>}
        summary={<CertificateSummaryRow certificate={certificate} />}
        open={open}
        onOpenChange={changed}
      >
        <Stack gap="6">
          <CardBody certificate={certificate} />
        </Stack>
      </Disclosure>
    </Card>
  );
}

function CardBody({ certificate }: { certificate: Certificate }) {
  return (
    <>
      <CertificateOverview certificate={certificate} />
      <OverdueNotice certificate={certificate} />
      {showsPaymentInfo(certificate) && <PaymentInfo certificate={certificate} />}
      {isSuspended(certificate) ? <DetailsByPhone /> : <DetailsLink number={certificate.CertificateNumber} />}
    </>
  );
}

/** CERT-19: disabled text with the reason. */
function DetailsByPhone() {
  const { config } = usePlatform();
  return (
    <Text tone="muted">
      <Text as="span" role="link" aria-disabled="true">
        Certificate Details
      </Text>{' '}
      of this certificate are available by telephone:{' '}
      <PhoneLink number={config.society.supportPhoneTollFree} />
    </Text>
  );
}
