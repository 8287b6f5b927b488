import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { dueLabel, getPaymentStatus } from '@portal/domain/payments/payment-status';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { useNextPremium } from '@portal/shared-features/use-next-premium';
import { Badge, Grid, MoneyText, Text } from '@portal/ui';
import { formatRateText } from '../format.ts';

/** On its own line if the row has columns. */
const STACKED_COLUMNS = { base: 'inline', lg: 'block' };

/** Collapsed card: number, main value, amount and date due (CERT-04). */
export function CertificateSummaryRow({ certificate }: { certificate: Certificate }) {
  return (
    <Grid
      columnGap="6"
      rowGap="1"
      alignItems="center"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 5fr) minmax(0, 6fr)' }}
    >
      <Text fontVariantNumeric="tabular-nums">{certificate.CertificateNumber}</Text>
      <MainValue certificate={certificate} />
      <NextDue certificate={certificate} />
    </Grid>
  );
}

/** Face amount of insurance; death benefit of an annuity, else its interest rate. */
function MainValue({ certificate }: { certificate: Certificate }) {
  const { EstimatedDeathBenefit, FaceAmount, InterestRate } = certificate;
  if (isSuspended(certificate)) return <Badge tone="warning">Please call us</Badge>;
  const [label, value] = FaceAmount
    ? ['Face amount', formatUsd(FaceAmount)]
    : EstimatedDeathBenefit
      ? ['Death benefit', formatUsd(EstimatedDeathBenefit)]
      : ['Interest rate', formatRateText(InterestRate)];
  if (value === undefined) return <span />;
  return (
    <Text>
      <Text as="span" tone="muted" size="sm" display={STACKED_COLUMNS}>
        {`${label} `}
      </Text>
      <MoneyText>{value}</MoneyText>
    </Text>
  );
}

function NextDue({ certificate }: { certificate: Certificate }) {
  const { today } = usePlatform();
  const premium = useNextPremium()(certificate);
  const { IsOnPAC, PaymentSummary } = certificate;
  if (!PaymentSummary || !showsPaymentInfo(certificate)) return <Text tone="muted">No payment due</Text>;
  const { BilledAmount, DueDate } = PaymentSummary;
  const status = getPaymentStatus(certificate, today());
  const amount = formatUsd(BilledAmount);
  if (status.state !== 'current') {
    return (
      <Text>
        <MoneyText>{`${amount} `}</MoneyText>
        <Badge tone={status.state === 'overdue' ? 'danger' : 'warning'}>
          {status.state === 'overdue'
            ? `Overdue since ${formatLongDate(status.since)}`
            : `In grace until ${formatLongDate(status.lastDay)}`}
        </Badge>
      </Text>
    );
  }
  if (!DueDate)
    return (
      <Text>
        <MoneyText>{amount}</MoneyText>
      </Text>
    );
  if (premium?.coverage.by === 'scheduled') {
    const [first] = premium.coverage.scheduled;
    return (
      <Text>
        <MoneyText>{`${amount} `}</MoneyText>
        <Badge tone="success">{first && `Scheduled for ${formatLongDate(first.Date)}`}</Badge>
      </Text>
    );
  }
  const dueText = dueLabel(DueDate, [status], today()) === 'Next payment due' ? 'due' : 'due since';
  return (
    <Text>
      <MoneyText>{`${amount} `}</MoneyText>
      <Text as="span" size="sm" display={STACKED_COLUMNS}>
        {`${IsOnPAC ? 'by Auto Pay on' : dueText} ${formatLongDate(DueDate)}`}
      </Text>
    </Text>
  );
}
