import type { Certificate } from '@portal/api';
import { formatLongDate } from '@portal/domain/dates';
import { formatUsd } from '@portal/domain/money';
import { dueLabel, paymentStanding } from '@portal/domain/payment-standing';
import { PayLink } from '@portal/member-features/pay-link';
import { usePlatform } from '@portal/platform';
import { Amount, Badge, Box, Fact, FactList, Grid, HStack, LinkButton } from '@portal/ui';

/** What to pay next on a certificate that shows it, and when (CERT-17, AMB-24). */
export function PaymentInfo({ certificate }: { certificate: Certificate }) {
  const { BillingFrequency, CertificateNumber, IsOnPAC, PaymentSummary } = certificate;
  const { today } = usePlatform();
  if (!PaymentSummary) return null;
  const standing = paymentStanding(certificate, today());
  const { BilledAmount, DueDate } = PaymentSummary;
  return (
    <Box bg="sunken" borderRadius="md" padding="4" _print={{ padding: '0', bg: 'transparent' }}>
      <Grid gap="4" alignItems="center" templateColumns={{ base: '1fr', md: '1fr auto' }}>
        <FactList
          columns={1}
          rowGap="4"
          gridTemplateColumns={{
            base: '1fr',
            sm: 'repeat(3, minmax(0, 1fr))',
            _print: 'repeat(3, minmax(0, 1fr))',
          }}
        >
          <Fact label={dueLabel(DueDate ?? undefined, [standing], today())} missing="N/A">
            {DueDate && formatLongDate(DueDate)}
          </Fact>
          <Fact label="Amount">
            <Amount>{formatUsd(BilledAmount)}</Amount>
          </Fact>
          <Fact label="Billing frequency">
            <HStack gap="2" wrap="wrap">
              <span>{BillingFrequency ?? 'Not available'}</span>
              {IsOnPAC && <Badge tone="good">Auto Pay</Badge>}
            </HStack>
          </Fact>
        </FactList>
        <LinkButton asChild variant="secondary">
          <PayLink certificates={[CertificateNumber]} aria-label={`Pay Now for ${CertificateNumber}`}>
            Pay Now
          </PayLink>
        </LinkButton>
      </Grid>
    </Box>
  );
}
