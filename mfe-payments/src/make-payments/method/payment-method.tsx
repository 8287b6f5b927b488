import {
  DATE_INVALID,
  dateTerms,
  methodProblems,
  type PaymentAnswers,
  type PaymentFacts,
  type PaymentProblems,
  type PaymentStep,
  selectedLines,
} from '@portal/domain/payments/payment-steps';
import type { StepsInHand } from '@portal/member-features/steps';
import { ActionBar, Button, HStack, Stack } from '@portal/ui';
import { ErrorSummary } from '@portal/ui/form';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../paying/date-field.tsx';
import { MethodChoice } from '../../paying/method-choice.tsx';
import { PaymentsDown } from '../../paying/payments-down.tsx';
import type { SavedMethod } from '../../paying/saved-methods.ts';
import { ScheduleField } from '../../paying/schedule-field.tsx';
import { AmountInSight } from '../amount-in-sight.tsx';
import { CancelLink } from '../cancel-link.tsx';

interface Props {
  readonly steps: StepsInHand<PaymentAnswers, PaymentStep>;
  readonly facts: PaymentFacts;
  readonly methods: readonly SavedMethod[] | undefined;
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
}

const FIELDS = ['methodToken', 'paymentDate', 'schedule'] as const;

/** Step 2: from which account, when, and how often (WIZ-26 to WIZ-47). */
export function PaymentMethod({ steps, facts, methods, onReloadMethods }: Props) {
  const { place, save, goOn, goBack, finish } = steps;
  const { answers } = place;
  const [attempt, setAttempt] = useState(0);
  // A date in its usual form again once its field is left.
  const [typed, setTyped] = useState<string>();
  const problems = attempt > 0 ? problemsOf(answers, facts, typed) : {};
  const recurring = answers.frequency === 'recurring';

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt((count) => count + 1);
    goOn();
  }

  /** AMB-47: step 1 is untouched. */
  function clear() {
    save({ methodToken: undefined, paymentDate: undefined, schedule: undefined });
    setAttempt(0);
    setTyped(undefined);
  }

  return (
    <>
      <ErrorSummary
        attempt={attempt}
        problems={FIELDS.flatMap((name) => {
          const message = problems[name];
          return message === undefined ? [] : [{ name, message }];
        })}
      />
      <form noValidate onSubmit={submit}>
        <Stack gap="8">
          {methods ? (
            <MethodChoice
              methods={methods}
              chosen={answers.methodToken}
              problem={problems.methodToken}
              onChoose={(methodToken) => save({ methodToken })}
              onReload={onReloadMethods}
            />
          ) : (
            <PaymentsDown onRetry={() => void onReloadMethods()} />
          )}
          <DateField
            label={recurring ? 'First payment date' : 'Payment date'}
            date={answers.paymentDate}
            typed={typed}
            terms={dateTerms(answers, facts)}
            problem={problems.paymentDate}
            onChange={(paymentDate, text) => {
              setTyped(text);
              save({ paymentDate });
            }}
          />
          {recurring && (
            <ScheduleField
              schedule={answers.schedule}
              problem={problems.schedule}
              onChange={(schedule) => save({ schedule })}
            />
          )}
          <HStack gap="3" flexWrap="wrap">
            <Button variant="secondary" onClick={clear}>
              Clear
            </Button>
            <CancelLink variant="quiet" onCancel={finish} />
          </HStack>
        </Stack>
        <ActionBar
          summary={
            <AmountInSight
              label={recurring ? 'Total each time' : 'Total'}
              amounts={selectedLines(answers, facts.lines).map(({ amount }) => amount)}
            />
          }
        >
          <Button type="submit">Continue</Button>
          <Button variant="secondary" onClick={goBack}>
            Back
          </Button>
        </ActionBar>
      </form>
    </>
  );
}

/** Where something is typed that is no date, that is another fault than nothing (WIZ-35, WIZ-36). */
function problemsOf(
  answers: Partial<PaymentAnswers>,
  facts: PaymentFacts,
  typed: string | undefined,
): PaymentProblems {
  const problems = methodProblems(answers, facts);
  const isNonsense = answers.paymentDate === undefined && (typed ?? '').trim() !== '';
  return isNonsense ? { ...problems, paymentDate: DATE_INVALID } : problems;
}
