import { GetPrimaryAddress, type Payline, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { formatPaymentDate } from '@portal/domain/payments/debit-date';
import {
  applyChanges,
  type EditContext,
  type EditRecurringStep,
  type RecurringTerms,
} from '@portal/domain/payments/edit-recurring-wizard';
import { firstScheduledDate } from '@portal/domain/payments/recurring-payments';
import { dayOfMonth, formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { useErrorToast, useMember } from '@portal/section-sdk';
import { FocusedAlert } from '@portal/shared-features/focused-alert';
import { LeaveLink } from '@portal/shared-features/leave-link';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import type { WizardController } from '@portal/shared-features/use-wizard';
import { Button, Card, HStack, LinkButton, MoneyText, Stack, Text, VisuallyHidden } from '@portal/ui';
import { Authorization } from '../../payment-form/authorization.tsx';
import { describeFrequency } from '../../payment-form/describe-frequency.ts';
import { lineLabel } from '../../payment-form/line-labels.ts';
import { toCustomer } from '../../payment-form/payment-order.ts';
import { ReviewRow } from '../../payment-form/review-row.tsx';
import { useCertificateNames } from '../../payment-form/use-certificate-names.ts';
import type { PendingRow } from '../pending-rows.ts';
import { type UpdateOrder, type UpdateResult, useUpdateRecurring } from './use-update-recurring.ts';

interface Props {
  readonly wizard: WizardController<RecurringTerms, EditRecurringStep>;
  readonly context: EditContext;
  readonly line: Payline;
  readonly row: PendingRow;
  readonly methods: readonly SavedMethod[];
  readonly onLeave: () => void;
  readonly onResult: (result: UpdateResult) => void;
}

const UPDATING = 'Changing your payment';

/** New and previous terms, with the authorization (F-03, F-02). */
export function EditVerification({ wizard, context, row, line, methods, onLeave, onResult }: Props) {
  const { oid, nameId, profile } = useMember();
  const names = useCertificateNames();
  const address = useApiQuery(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  useErrorToast(address.error, problemText('memberAddress'));
  const { updating, update, notSent } = useUpdateRecurring(onResult);
  const { position, back } = wizard;
  const { current } = context;
  const { amount, methodToken, paymentDate, schedule } = applyChanges(position.answers, context);
  const methodOf = (token: string | undefined) => methods.find((method) => method.token === token);
  const method = methodOf(methodToken);
  // The previous step guarantees all of them.
  if (amount === undefined || !method || !paymentDate || !schedule) return null;
  const isSameDate = paymentDate === current.paymentDate;
  const debitDate = isSameDate ? row.cancelUntil : undefined;
  const order: UpdateOrder = {
    reference: row.reference,
    scheduleDay: isSameDate ? unchangedDay(row, context, schedule) : undefined,
    customer: toCustomer(profile, address.data),
    date: paymentDate,
    ...{ line, amount, debitDate, method, schedule, oid },
  };
  const edit = () => wizard.edit('terms');

  return (
    <Stack gap="8">
      <Card>
        <Stack as="dl" gap="4">
          <ReviewRow label="Payment" note={names.get(line.CertificateNumber)}>
            {lineLabel(line)}
          </ReviewRow>
          <ReviewRow label="Amount each time" editLabel="the amount" onEdit={edit}>
            <MoneyText size="xl">{formatUsd(amount)}</MoneyText>
            <PreviousValue now={amount} before={current.amount} text={formatUsd} />
          </ReviewRow>
          <ReviewRow label="Pay from" editLabel="the payment method" onEdit={edit}>
            <span>{method.name}</span>
            <PreviousValue
              now={methodToken}
              before={current.methodToken}
              text={(token) => methodOf(token)?.name ?? ''}
            />
          </ReviewRow>
          <ReviewRow label="Next payment date" editLabel="the next payment date" onEdit={edit}>
            <span>{formatPaymentDate(paymentDate, debitDate)}</span>
            <PreviousValue now={paymentDate} before={current.paymentDate} text={formatLongDate} />
          </ReviewRow>
          <ReviewRow label="How often" editLabel="how often you pay" onEdit={edit}>
            <span>{describeFrequency(schedule, order.scheduleDay ?? dayOfMonth(paymentDate))}</span>
            <PreviousValue
              now={schedule}
              before={current.schedule}
              text={(before) => describeFrequency(before)}
            />
          </ReviewRow>
        </Stack>
      </Card>
      <Authorization order={order} total={amount} replaces />
      {notSent !== undefined && <FocusedAlert tone="warning" title={notSent} marginBlockEnd="0" />}
      <VisuallyHidden role="status">{updating ? UPDATING : ''}</VisuallyHidden>
      <HStack gap="3" flexWrap="wrap">
        <Button
          flex={{ base: '1 0 100%', sm: '0 1 auto' }}
          loading={updating}
          loadingText={UPDATING}
          onClick={() => void update(order)}
        >
          Change Payment
        </Button>
        <Button variant="secondary" disabled={updating} onClick={back}>
          Back
        </Button>
        {!updating && (
          <LinkButton asChild variant="ghost">
            <LeaveLink to="/payments" onLeave={onLeave}>
              Leave it as it is
            </LeaveLink>
          </LinkButton>
        )}
      </HStack>
    </Stack>
  );
}

/**
 * Day of the schedule, if the API computes the unchanged date from it. The date may be the business day after a closed
 * day. Once that closed day is past, the API would compute a date in the next month (AMB-80).
 */
function unchangedDay(
  row: PendingRow,
  { current, holidays, now }: EditContext,
  schedule: RecurringTerms['schedule'],
): number | undefined {
  const day = row.schedule?.day ?? undefined;
  if (day === undefined || schedule === current.schedule) return day;
  return firstScheduledDate(day, now, { closed: holidays }) === current.paymentDate ? day : undefined;
}

/** Previous value, if it changed. */
function PreviousValue<Value>({
  now,
  before,
  text,
}: {
  now: Value;
  before: Value | undefined;
  text: (value: Value) => string;
}) {
  if (before === undefined || before === now) return null;
  return (
    <Text tone="muted" size="sm">
      {`Until now: ${text(before)}`}
    </Text>
  );
}
