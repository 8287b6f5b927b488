import type { Certificate } from '@portal/api';
import { coverageText, severalMonths } from '@portal/domain/payments/payment-coverage';
import { dueLabel, paymentStanding } from '@portal/domain/payments/payment-standing';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { Covered } from '@portal/member-features/covered';
import { PayLink } from '@portal/member-features/pay-link';
import { useNextPremium } from '@portal/member-features/use-next-premium';
import { usePlatform } from '@portal/platform';
import { Amount, Badge, Box, Fact, FactList, Grid, HStack, LinkButton, Stack } from '@portal/ui';

/** What to pay next on a certificate that shows it, when, and what pays it already (CERT-17, AMB-24, AMB-89). */
export function PaymentInfo({ certificate }: { certificate: Certificate }) {
  const { BillingFrequency, CertificateNumber, IsOnPAC, PaymentSummary } = certificate;
  const { today } = usePlatform();
  const premium = useNextPremium()(certificate);
  if (!PaymentSummary) return null;
  const standing = paymentStanding(certificate, today());
  const { BilledAmount, DueDate } = PaymentSummary;
  return (
    <Box bg="sunken" borderRadius="md" padding="4" _print={{ padding: '0', bg: 'transparent' }}>
      <Stack gap="4">
        <Grid gap="4" alignItems="center" templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr auto' }}>
          <FactList
            columns={1}
            rowGap="4"
            gridTemplateColumns={{
              base: 'minmax(0, 1fr)',
              sm: 'repeat(3, minmax(0, 1fr))',
              _print: 'repeat(3, minmax(0, 1fr))',
            }}
          >
            <Fact label={dueLabel(DueDate ?? undefined, [standing], today())} missing="N/A">
              {DueDate && formatLongDate(DueDate)}
            </Fact>
            <Fact label="Amount" note={premium && severalMonths(premium.amount, BilledAmount)}>
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
        {premium && <Covered by={premium.coverage.by} text={coverageText(premium.coverage, premium)} />}
      </Stack>
    </Box>
  );
}
