import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { dueLabel, paymentStanding } from '@portal/domain/payments/payment-standing';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { useNextPremium } from '@portal/member-features/use-next-premium';
import { usePlatform } from '@portal/platform';
import { Amount, Badge, Grid, Text } from '@portal/ui';
import { rateText } from '../describe.ts';

/** On a line of its own where the row has columns. */
const BELOW = { base: 'inline', lg: 'block' };

/** What a folded certificate says of itself: its number, the value that counts, what is due and when (CERT-04). */
export function SummaryRow({ certificate }: { certificate: Certificate }) {
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

/** Of insurance its face amount, of an annuity what it pays in the end, else the rate at which it grows. */
function MainValue({ certificate }: { certificate: Certificate }) {
  const { EstimatedDeathBenefit, FaceAmount, InterestRate } = certificate;
  if (isSuspended(certificate)) return <Badge tone="warning">Please call us</Badge>;
  const [label, value] = FaceAmount
    ? ['Face amount', formatUsd(FaceAmount)]
    : EstimatedDeathBenefit
      ? ['Death benefit', formatUsd(EstimatedDeathBenefit)]
      : ['Interest rate', rateText(InterestRate)];
  if (value === undefined) return <span />;
  return (
    <Text>
      <Text as="span" tone="muted" size="sm" display={BELOW}>
        {`${label} `}
      </Text>
      <Amount>{value}</Amount>
    </Text>
  );
}

function NextDue({ certificate }: { certificate: Certificate }) {
  const { today } = usePlatform();
  const premium = useNextPremium()(certificate);
  const { IsOnPAC, PaymentSummary } = certificate;
  if (!PaymentSummary || !showsPaymentInfo(certificate)) return <Text tone="muted">No payment due</Text>;
  const { BilledAmount, DueDate } = PaymentSummary;
  const standing = paymentStanding(certificate, today());
  const amount = formatUsd(BilledAmount);
  if (standing.state !== 'current') {
    return (
      <Text>
        <Amount>{`${amount} `}</Amount>
        <Badge tone={standing.state === 'overdue' ? 'danger' : 'warning'}>
          {standing.state === 'overdue'
            ? `Overdue since ${formatLongDate(standing.since)}`
            : `In grace until ${formatLongDate(standing.lastDay)}`}
        </Badge>
      </Text>
    );
  }
  if (!DueDate)
    return (
      <Text>
        <Amount>{amount}</Amount>
      </Text>
    );
  if (premium?.coverage.by === 'scheduled') {
    const [first] = premium.coverage.scheduled;
    return (
      <Text>
        <Amount>{`${amount} `}</Amount>
        <Badge tone="good">{first && `Scheduled for ${formatLongDate(first.Date)}`}</Badge>
      </Text>
    );
  }
  const when = dueLabel(DueDate, [standing], today()) === 'Next payment due' ? 'due' : 'due since';
  return (
    <Text>
      <Amount>{`${amount} `}</Amount>
      <Text as="span" size="sm" display={BELOW}>
        {`${IsOnPAC ? 'by Auto Pay on' : when} ${formatLongDate(DueDate)}`}
      </Text>
    </Text>
  );
}
