import type { Payline } from '@portal/api';
import {
  type DetailsProblem,
  detailsProblems,
  earliestDateFor,
  lineKey,
  type PaymentAnswers,
  type PaymentFacts,
  type PaymentStep,
  selectedLines,
  startingAmounts,
} from '@portal/domain/payments/payment-steps';
import { useAskedCertificates } from '@portal/member-features/asked-certificates';
import type { StepsInHand } from '@portal/member-features/steps';
import { Stack } from '@portal/ui';
import { ErrorSummary, RadioGroupField } from '@portal/ui/form';
import { type FormEvent, useState } from 'react';
import { amountFieldName, tickFieldName } from '../../paying/line-names.ts';
import { PaymentsDown } from '../../paying/payments-down.tsx';
import { PaymentLines } from './payment-lines.tsx';
import { SubtotalBar } from './subtotal-bar.tsx';

interface Props {
  readonly steps: StepsInHand<PaymentAnswers, PaymentStep>;
  readonly facts: PaymentFacts;
  readonly lines: readonly Payline[];
  /** The bank processor does not answer: told before the member begins (F-25). */
  readonly down: boolean;
  readonly onRetry: () => void;
}

/** Step 1: how often, what, and how much (WIZ-05 to WIZ-25). */
export function PaymentDetails({ steps, facts, lines, down, onRetry }: Props) {
  const { given, save, goOn, finish } = steps;
  const asked = useAskedCertificates();
  const [attempt, setAttempt] = useState(0);
  const [starting] = useState(() => startingAmounts(lines, asked));
  const { frequency = 'single', amounts = starting, amountTexts = {} } = given;
  const answers = { frequency, amounts, amountTexts };
  const selected = selectedLines(answers, lines);
  const problems = attempt > 0 ? detailsProblems(answers, facts) : [];

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt((count) => count + 1);
    // The earliest day is chosen beforehand, and stays where the member has chosen another (F-14).
    const paymentDate = given.paymentDate ?? earliestDateFor(answers, facts);
    goOn({ ...answers, paymentDate });
  }

  return (
    <>
      <ErrorSummary
        attempt={attempt}
        problems={problems.map((problem) => ({ name: fieldOf(problem, lines), message: problem.message }))}
      />
      <form noValidate onSubmit={submit}>
        <Stack gap="8">
          {down && <PaymentsDown onRetry={onRetry} />}
          <RadioGroupField
            label="How often do you want to pay?"
            name="frequency"
            value={frequency}
            onChange={({ currentTarget }) =>
              save({ frequency: currentTarget.value === 'recurring' ? 'recurring' : 'single' })
            }
            options={[
              { value: 'single', label: 'One-time payment', hint: 'Once, on a day that you choose.' },
              {
                value: 'recurring',
                label: 'Recurring payment',
                hint: 'Every month or every three months, until you cancel it.',
              },
            ]}
          />
          <PaymentLines
            lines={lines}
            amounts={amounts}
            amountTexts={amountTexts}
            starting={starting}
            problems={problems}
            onChange={save}
          />
        </Stack>
        <SubtotalBar amounts={selected.map(({ amount }) => amount)} onCancel={finish} />
      </form>
    </>
  );
}

/** The field to which the summary of errors leads; 'Select all' where no line is wrong by itself. */
function fieldOf({ line: key, about }: DetailsProblem, lines: readonly Payline[]): string {
  const line = lines.find((candidate) => lineKey(candidate) === key);
  if (!line) return 'amounts';
  return about === 'amount' ? amountFieldName(line) : tickFieldName(line);
}
