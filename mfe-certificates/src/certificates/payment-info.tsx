import type { Certificate } from '@portal/api';
import { dateFromWire, formatLongDate } from '@portal/domain/dates';
import { formatUsd, moneyFromWire } from '@portal/domain/money';
import { Link } from '@portal/router';
import { Amount, Badge, Box, Fact, FactList, LinkButton, Stack } from '@portal/ui';

/** What to pay next on a certificate that shows it, and when (CERT-17, AMB-24). */
export function PaymentInfo({ certificate }: { certificate: Certificate }) {
  const { BillingFrequency, CertificateNumber, IsOnPAC, PaymentSummary } = certificate;
  if (!PaymentSummary) return null;
  const { BilledAmount, DueDate } = PaymentSummary;
  return (
    <Box bg="sunken" borderRadius="md" padding="4">
      <Stack gap="4" alignItems="start">
        <FactList>
          <Fact label="Next payment due" missing="N/A">
            {DueDate && formatLongDate(dateFromWire(DueDate))}
          </Fact>
          <Fact label="Amount">
            <Amount>{formatUsd(moneyFromWire(BilledAmount))}</Amount>
          </Fact>
          <Fact label="Billing frequency">{BillingFrequency}</Fact>
          {IsOnPAC && (
            <Fact label="Paid by">
              <Badge tone="good">Auto Pay</Badge>
            </Fact>
          )}
        </FactList>
        <LinkButton asChild variant="secondary">
          <Link to="/make-payments" aria-label={`Pay Now for ${CertificateNumber}`}>
            Pay Now
          </Link>
        </LinkButton>
      </Stack>
    </Box>
  );
}
