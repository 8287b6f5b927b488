import type { Payline } from '@portal/api';
import { billingFrequencyText } from '@portal/domain/payments/billing-frequency';
import { hasUnpayableRest, isPaidEachTime, openAmount, startAmount } from '@portal/domain/payments/paylines';
import { UNPAYABLE_REST_TEXT } from '@portal/domain/payments/payment-coverage';
import type { PaymentStatus } from '@portal/domain/payments/payment-status';
import type { PaymentFrequency } from '@portal/domain/payments/recurring-payments';
import { scheduledPaymentsText } from '@portal/domain/payments/scheduled-payments';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { Badge, Box, Grid, HStack, Icon, Stack, Text, UnbrokenText, VisuallyHidden } from '@portal/ui';
import { CheckboxField } from '@portal/ui/form';
import { memo } from 'react';
import { AmountField } from '../../payment-form/amount-field.tsx';
import { checkboxFieldName, lineLabel } from '../../payment-form/line-labels.ts';
import type { CertificateCondition, CertificateTitle } from '../../payment-form/use-certificate-names.ts';
import { FOR_SOMEONE_ELSE, ON_HOLD } from '../texts.ts';

interface Props {
  readonly line: Payline;
  /** Undefined if unknown. */
  readonly title: CertificateTitle | undefined;
  readonly condition: CertificateCondition | undefined;
  readonly checked: boolean;
  /** Typed or selected amount; undefined for the amount that the line starts with. */
  readonly text: string | undefined;
  readonly frequency: PaymentFrequency;
  readonly selectionError: string | undefined;
  readonly amountError: string | undefined;
  readonly onCheckedChange: (line: Payline, selected: boolean) => void;
  readonly onAmountChange: (line: Payline, text: string | undefined) => void;
}

/** A line: checkbox and amount (WIZ-09, WIZ-10). */
export const PaylineRow = memo(function PaylineRow({
  line,
  title,
  condition,
  checked,
  text,
  frequency,
  selectionError,
  amountError,
  onCheckedChange,
  onAmountChange,
}: Props) {
  return (
    <Box
      role="group"
      aria-label={lineLabel(line)}
      borderBlockStart="subtle"
      marginBlockStart="4"
      paddingBlockStart="4"
      _first={{ borderBlockStart: 'none', marginBlockStart: '0', paddingBlockStart: '0' }}
    >
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 15rem' }}
        columnGap="8"
        rowGap="4"
      >
        <CheckboxField
          label={<LineTitle line={line} title={title} />}
          hint={<LineBilling line={line} title={title} condition={condition} />}
          name={checkboxFieldName(line)}
          error={selectionError}
          checked={checked}
          onChange={({ currentTarget }) => onCheckedChange(line, currentTarget.checked)}
        >
          <LineNotices line={line} condition={condition} />
        </CheckboxField>
        <AmountField
          line={line}
          text={text}
          defaultAmount={startAmount(line, frequency)}
          error={amountError}
          required={checked}
          onChange={onAmountChange}
        />
      </Grid>
    </Box>
  );
});

type DescriptionProps = Pick<Props, 'line' | 'title' | 'condition'>;

/** What is billed and when. Memoized as title and notices, because none of them changes with the selection. */
const LineBilling = memo(function LineBilling({ line, title, condition }: DescriptionProps) {
  return (
    <>
      {title && (
        <Text as="span" display="block" tone="default">
          {certificateText(line)}
        </Text>
      )}
      {!(condition?.isOnHold && line.BilledAmount === 0) && (
        <span>
          <UnbrokenText text={billingTexts(line)} />
        </span>
      )}
    </>
  );
});

/** Why the line may not start selected, and payments that are on their way. */
const LineNotices = memo(function LineNotices({ line, condition }: Omit<DescriptionProps, 'title'>) {
  return (
    <Stack gap="2" alignItems="flex-start" marginBlockStart="2">
      <LineStatus line={line} premium={condition?.premium} />
      <Scheduled line={line} />
      {condition?.isSuspended && (
        <>
          <Badge tone="warning">Suspended</Badge>
          <Text>Please call us first.</Text>
        </>
      )}
      {condition?.isOnHold && <OnHold line={line} />}
    </Stack>
  );
});

/** Pending payments on the line, by the member or others, and how to pay a rest that they leave (AMB-89). */
function Scheduled({ line }: { line: Payline }) {
  const { today } = usePlatform();
  const { ScheduledPayments: scheduled = [] } = line;
  if (scheduled.length === 0) return null;
  const rest = hasUnpayableRest(line)
    ? ` ${formatUsd(openAmount(line))} is still to be paid. ${UNPAYABLE_REST_TEXT}`
    : '';
  return (
    <HStack gap="2" alignItems="start" color="info">
      <Icon name="calendar" />
      <Text>
        <UnbrokenText text={`${scheduledPaymentsText(scheduled, today())}${rest}`} />
      </Text>
    </HStack>
  );
}

/** A premium on hold is not billed (WIZ-14, AMB-20). A loan payment of the certificate may be. */
function OnHold({ line: { BilledAmount } }: { line: Payline }) {
  return (
    <>
      <Badge tone="info">Billing on hold</Badge>
      {BilledAmount === 0 && <Text>{ON_HOLD}</Text>}
    </>
  );
}

interface LineStatusProps {
  readonly line: Payline;
  readonly premium: PaymentStatus | undefined;
}

/** Why a line does not start selected (WIZ-13), after that its premium is late (F-18). */
function LineStatus({ line, premium }: LineStatusProps) {
  const isPremium = line.PaymentType === 'Premium';
  const late = isPremium && premium?.state !== 'current' ? premium : undefined;
  const autoPay = late ? 'Auto Pay has not paid it yet' : 'Paid by Auto Pay';
  return (
    <>
      {late?.state === 'overdue' && (
        <Badge tone="danger">{`Overdue since ${formatLongDate(late.since)}`}</Badge>
      )}
      {late?.state === 'grace' && (
        <Badge tone="warning">{`In grace until ${formatLongDate(late.lastDay)}`}</Badge>
      )}
      {isPaidEachTime(line) && (
        <Badge tone="info">{line.IsPac && isPremium ? autoPay : 'Has a recurring payment'}</Badge>
      )}
    </>
  );
}

function certificateText({ CertificateNumber, PaymentType }: Payline): string {
  return `${PaymentType}, certificate ${CertificateNumber}`;
}

/** Product and insured, which members know better than the number. */
const LineTitle = memo(function LineTitle({ line, title }: Omit<DescriptionProps, 'condition'>) {
  if (!title) return certificateText(line);
  const { product, people } = title;
  // A payor who is not the owner gets no names.
  const whose = people || (line.IsOwner ? '' : FOR_SOMEONE_ELSE);
  return (
    <>
      <Text as="span" fontWeight="semibold">
        {line.PaymentType === 'Premium' ? product : `${line.PaymentType}: ${product}`}
      </Text>
      {whose && (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <Text as="span" display="block">
            {whose}
          </Text>
        </>
      )}
    </>
  );
});

function billingTexts({ BilledAmount, BillingFrequency, DueDate, NumberOfMonthsDue }: Payline): string {
  const frequency = billingFrequencyText(BillingFrequency);
  const isBilled = BilledAmount !== 0;
  return [
    isBilled && DueDate && `Due ${formatLongDate(DueDate)}.`,
    isBilled && [formatUsd(BilledAmount), 'is billed', frequency].filter(Boolean).join(' ').concat('.'),
    !isBilled && (frequency ? `Billed ${frequency}.` : 'Nothing is billed now.'),
    !isBilled && DueDate && `Next due ${formatLongDate(DueDate)}.`,
    NumberOfMonthsDue > 1 && `${NumberOfMonthsDue} months are due.`,
  ]
    .filter(Boolean)
    .join(' ');
}
