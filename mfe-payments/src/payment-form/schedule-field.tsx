import { billingFrequencyText } from '@portal/domain/payments/billing-frequency';
import { billedLine } from '@portal/domain/payments/paylines';
import { installment } from '@portal/domain/payments/payment-amount';
import {
  paysAllInTotal,
  paysEachBill,
  SCHEDULES,
  type ScheduleName,
  type ScheduleTypeCode,
} from '@portal/domain/payments/recurring-payments';
import { formatUsd } from '@portal/domain/values/money';
import { Stack, Text } from '@portal/ui';
import { RadioGroupField } from '@portal/ui/form';
import type { OrderedLine } from './payment-order.ts';

interface Props {
  /** What the schedule pays each time. */
  readonly lines: readonly OrderedLine[];
  readonly schedule: ScheduleTypeCode | undefined;
  readonly error: string | undefined;
  readonly onChange: (schedule: ScheduleTypeCode) => void;
}

const SCHEDULE_LABELS = Object.keys(SCHEDULES) as ScheduleName[];

/** Schedule of a recurring payment, with the premiums that it pays only in part (WIZ-28, AMB-89). */
export function ScheduleField({ lines, schedule, error, onChange }: Props) {
  const texts = lines.flatMap((one) =>
    schedule !== undefined && one.line.PaymentType === 'Premium' && isPartial(one, schedule)
      ? partialText(one, schedule, lines.length > 1)
      : [],
  );
  return (
    <Stack gap="2">
      <RadioGroupField
        label="How often?"
        name="schedule"
        required
        error={error}
        value={schedule ?? ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === SCHEDULES.Quarterly ? SCHEDULES.Quarterly : SCHEDULES.Monthly)
        }
        options={SCHEDULE_LABELS.map((name) => ({ value: SCHEDULES[name], label: name }))}
      />
      <Text role="status">{texts.join(' ')}</Text>
    </Stack>
  );
}

/** A quarterly payment may be too rare for bills of unknown frequency. */
function isPartial({ line, amount }: OrderedLine, schedule: ScheduleTypeCode): boolean {
  const mayBeRare =
    billingFrequencyText(line.BillingFrequency) === undefined && schedule === SCHEDULES.Quarterly;
  return mayBeRare || !paysEachBill({ amount, schedule }, billedLine(line));
}

/** 'This does not pay the whole premium: $108.13 is billed every month.' */
function partialText({ line, amount }: OrderedLine, schedule: ScheduleTypeCode, isOneOfSeveral: boolean) {
  const billed = billedLine(line);
  const frequency = billingFrequencyText(line.BillingFrequency);
  const premium = isOneOfSeveral ? `premium of certificate ${line.CertificateNumber}` : 'premium';
  const isOnlyLate = frequency !== undefined && paysAllInTotal({ amount, schedule }, billed);
  const verb = frequency === undefined ? 'may not' : 'does not';
  const effect = isOnlyLate
    ? `pays the ${premium} later than it is billed`
    : `${verb} pay the whole ${premium}`;
  const bill = [formatUsd(installment(billed)), 'is billed', frequency].filter(Boolean).join(' ');
  return `This ${effect}: ${bill}.`;
}
