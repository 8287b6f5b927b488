import type { Payline } from '@portal/api';
import {
  type ChangeFacts,
  type ChangeStep,
  changeDateTerms,
  changeProblems,
  type ScheduleTerms,
  termsAfter,
} from '@portal/domain/payments/change-steps';
import { amountFieldText, typedAmount } from '@portal/domain/payments/payment-amount';
import { DATE_INVALID } from '@portal/domain/payments/payment-steps';
import type { StepsInHand } from '@portal/member-features/steps';
import { Link } from '@portal/router';
import { Button, HStack, LinkButton, Stack } from '@portal/ui';
import { ErrorSummary } from '@portal/ui/form';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../paying/amount-field.tsx';
import { DateField } from '../../paying/date-field.tsx';
import { amountFieldName } from '../../paying/line-names.ts';
import { MethodChoice } from '../../paying/method-choice.tsx';
import type { SavedMethod } from '../../paying/saved-methods.ts';
import { ScheduleField } from '../../paying/schedule-field.tsx';

interface Props {
  readonly steps: StepsInHand<ScheduleTerms, ChangeStep>;
  readonly facts: ChangeFacts;
  readonly line: Payline;
  readonly methods: readonly SavedMethod[];
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
}

/** The new terms: how much, from which account, when next, and how often (F-03). They begin as they are. */
export function ChangeTerms({ steps, facts, line, methods, onReloadMethods }: Props) {
  const { given, save, goOn } = steps;
  const { current } = facts;
  const [attempt, setAttempt] = useState(0);
  const [amountText, setAmountText] = useState(given.amount && amountFieldText(given.amount));
  // A date in its usual form again once its field is left.
  const [typed, setTyped] = useState<string>();
  const terms = termsAfter(given, facts);
  const isNonsense = typed !== undefined && typed.trim() !== '' && given.paymentDate === undefined;
  const found = attempt > 0 ? changeProblems(given, facts) : {};
  const problems = attempt > 0 && isNonsense ? { ...found, paymentDate: DATE_INVALID } : found;
  const fields = { ...problems, [amountFieldName(line)]: problems.amount, amount: undefined };

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (!isNonsense) goOn();
  }

  return (
    <>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(fields).flatMap(([name, message]) =>
          message === undefined ? [] : [{ name, message }],
        )}
      />
      <form noValidate onSubmit={submit}>
        <Stack gap="8">
          {terms.amount !== undefined && (
            <AmountField
              line={line}
              text={amountText}
              standard={termsAfter({}, facts).amount ?? terms.amount}
              problem={problems.amount}
              onChange={(_, text) => {
                setAmountText(text);
                save({ amount: text === undefined ? undefined : typedAmount(text) });
              }}
            />
          )}
          <MethodChoice
            methods={methods}
            chosen={terms.methodToken}
            problem={problems.methodToken}
            onChoose={(methodToken) => save({ methodToken })}
            onReload={onReloadMethods}
          />
          <DateField
            label="Next payment date"
            date={isNonsense ? undefined : terms.paymentDate}
            kept={terms.schedule === current.schedule ? current.paymentDate : undefined}
            typed={typed}
            terms={changeDateTerms(facts)}
            problem={problems.paymentDate}
            onChange={(paymentDate, text) => {
              setTyped(text);
              save({ paymentDate });
            }}
          />
          <ScheduleField
            schedule={terms.schedule}
            problem={problems.schedule}
            onChange={(schedule) => save({ schedule })}
          />
          <HStack gap="3" flexWrap="wrap">
            <Button type="submit">Continue</Button>
            <LinkButton asChild variant="secondary">
              <Link to="/payments">Back to Payments</Link>
            </LinkButton>
          </HStack>
        </Stack>
      </form>
    </>
  );
}
