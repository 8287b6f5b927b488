import { GetPrimaryAddress, type Payline, useCall } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import {
  type ChangeFacts,
  type ChangeStep,
  type ScheduleTerms,
  termsAfter,
} from '@portal/domain/payments/change-steps';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import type { StepsInHand } from '@portal/member-features/steps';
import { useFailureNotice, useMember } from '@portal/platform';
import { Link } from '@portal/router';
import { Amount, Button, Card, HStack, LinkButton, Stack, Text, VisuallyHidden } from '@portal/ui';
import { Authorisation } from '../../paying/authorisation.tsx';
import { howOften } from '../../paying/how-often.ts';
import { lineName } from '../../paying/line-names.ts';
import { customerOf } from '../../paying/payment-order.ts';
import type { SavedMethod } from '../../paying/saved-methods.ts';
import { SummaryRow } from '../../paying/summary-row.tsx';
import { useCertificateNames } from '../../paying/use-certificate-names.ts';
import type { PendingRow } from '../pending-rows.ts';
import { type ChangeOrder, type ChangeResult, useChanging } from './use-changing.ts';

interface Props {
  readonly steps: StepsInHand<ScheduleTerms, ChangeStep>;
  readonly facts: ChangeFacts;
  readonly line: Payline;
  readonly row: PendingRow;
  readonly methods: readonly SavedMethod[];
  readonly onResult: (result: ChangeResult) => void;
}

const CHANGING = 'Changing your payment';

/** The terms from now on beside those that end, and the authorisation of them (F-03, F-02). */
export function ChangeVerification({ steps, facts, row, line, methods, onResult }: Props) {
  const { oid, nameId, profile } = useMember();
  const names = useCertificateNames();
  const address = useCall(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  useFailureNotice(address.error, problemText('memberAddress'));
  const { changing, change } = useChanging(onResult);
  const { place, goBack } = steps;
  const { current } = facts;
  const { amount, methodToken, paymentDate, schedule } = termsAfter(place.answers, facts);
  const methodOf = (token: string | undefined) => methods.find((method) => method.token === token);
  const method = methodOf(methodToken);
  // The step before has made sure of all of them.
  if (amount === undefined || !method || !paymentDate || !schedule) return null;
  const order: ChangeOrder = {
    reference: row.reference,
    scheduleDay: paymentDate === current.paymentDate ? row.schedule?.day : undefined,
    customer: customerOf(profile, address.data),
    date: paymentDate,
    ...{ line, amount, method, schedule, oid },
  };
  const edit = () => steps.change('terms');

  return (
    <Stack gap="8">
      <Card>
        <Stack as="dl" gap="4">
          <SummaryRow label="Payment" note={names.get(line.CertificateNumber)}>
            {lineName(line)}
          </SummaryRow>
          <SummaryRow label="Amount each time" changes="the amount" onChange={edit}>
            <Amount size="xl">{formatUsd(amount)}</Amount>
            <Before now={amount} before={current.amount} text={formatUsd} />
          </SummaryRow>
          <SummaryRow label="Pay from" changes="the payment method" onChange={edit}>
            <span>{method.name}</span>
            <Before
              now={methodToken}
              before={current.methodToken}
              text={(token) => methodOf(token)?.name ?? ''}
            />
          </SummaryRow>
          <SummaryRow label="Next payment date" changes="the next payment date" onChange={edit}>
            <span>{formatLongDate(paymentDate)}</span>
            <Before now={paymentDate} before={current.paymentDate} text={formatLongDate} />
          </SummaryRow>
          <SummaryRow label="How often" changes="how often you pay" onChange={edit}>
            <span>{howOften(schedule)}</span>
            <Before now={schedule} before={current.schedule} text={howOften} />
          </SummaryRow>
        </Stack>
      </Card>
      <Authorisation order={order} total={amount} replaces />
      <VisuallyHidden role="status">{changing ? CHANGING : ''}</VisuallyHidden>
      <HStack gap="3" flexWrap="wrap">
        <Button loading={changing} loadingText={CHANGING} onClick={() => void change(order)}>
          Change Payment
        </Button>
        <Button variant="secondary" disabled={changing} onClick={goBack}>
          Back
        </Button>
        {!changing && (
          <LinkButton asChild variant="quiet">
            <Link to="/payments">Leave it as it is</Link>
          </LinkButton>
        )}
      </HStack>
    </Stack>
  );
}

/** What an answer was, where it is another now. */
function Before<Value>({
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
