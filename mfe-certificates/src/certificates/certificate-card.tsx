import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { cardTitle } from '@portal/domain/certificates/lines-of-business';
import { showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { Card, Disclosure, Heading, Stack, Text } from '@portal/ui';
import { useCallback } from 'react';
import { insuredNames } from '../format.ts';
import { OverdueNotice } from '../overdue-notice.tsx';
import { StatusNotice } from '../status-notice.tsx';
import { CertificateOverview } from './certificate-overview.tsx';
import { CertificateSummaryRow } from './certificate-summary-row.tsx';
import { DetailsLink } from './details-link.tsx';
import { PaymentInfo } from './payment-info.tsx';

interface CertificateCardProps {
  readonly certificate: Certificate;
  /** The only certificate of its member, whose name the card shows once. */
  readonly isOnly: boolean;
}

/** One owned certificate (CERT-04 to CERT-19). */
export function CertificateCard({ certificate, isOnly }: CertificateCardProps) {
  const { CertificateNumber, LineOfBusiness, ProductDescription, ProductName } = certificate;
  return (
    <Card as="li">
      <Stack gap={{ base: '4', md: '6' }}>
        <Stack gap={{ base: '0', md: '1' }}>
          <Heading as="h2">
            <Text as="span" display="block" tone="muted" size="md" fontWeight="medium">
              {`${cardTitle(LineOfBusiness, ProductName)} `}
            </Text>
            <span>{ProductDescription}</span>
          </Heading>
          <NameAndNumber name={isOnly ? '' : insuredNames(certificate)} number={CertificateNumber} />
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

/** The card, collapsed under a summary row, for long lists. Its group shows the title of CERT-06. */
export function CollapsibleCard({ certificate, open, onOpenChange }: CollapsibleCardProps) {
  const { CertificateNumber, ProductDescription } = certificate;
  const name = insuredNames(certificate);
  const changed = useCallback(
    (isOpen: boolean) => onOpenChange(CertificateNumber, isOpen),
    [CertificateNumber, onOpenChange],
  );
  return (
    <Card as="li" paddingBlock="4">
      <Disclosure
        title={ProductDescription}
        level={3}
        name={[ProductDescription, name, CertificateNumber].filter(Boolean).join(', ')}
        subtitle={<NameAndNumber name={name} number={CertificateNumber} />}
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

/** 'Owen Michael Hale, 000020426902'; without the name if there is none (CERT-07). */
function NameAndNumber({ name, number }: { name: string; number: string }) {
  return (
    <Text>
      {name !== '' && <span>{`${name}, `}</span>}
      {/* With larger text, the number is no wider than a phone. */}
      <Text
        as="span"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
        fontSize={{ base: 'min(1em, 8vw)', md: '1em' }}
      >
        {number}
      </Text>
    </Text>
  );
}

function CardBody({ certificate }: { certificate: Certificate }) {
  return (
    <>
      <StatusNotice certificate={certificate} />
      <OverdueNotice certificate={certificate} />
      <CertificateOverview certificate={certificate} />
      {showsPaymentInfo(certificate) && <PaymentInfo certificate={certificate} />}
      {isSuspended(certificate) ? (
        <DetailsOnRequest />
      ) : (
        <DetailsLink number={certificate.CertificateNumber} />
      )}
    </>
  );
}

/** CERT-19: disabled text with the reason. The notice above has the number. */
function DetailsOnRequest() {
  return (
    <Text tone="muted">
      <Text as="span" role="link" aria-disabled="true">
        Certificate Details
      </Text>{' '}
      <span>of this certificate are available by telephone.</span>
    </Text>
  );
}
