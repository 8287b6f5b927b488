import type { Payline } from '@portal/api';
import { visibleLines } from '@portal/domain/payments/paylines';
import {
  amountFor,
  type DetailsError,
  earliestDateFor,
  initialAmounts,
  lineKey,
  type PaymentAnswers,
  type PaymentContext,
  type PaymentWizardStep,
  selectedLines,
  validateDetails,
} from '@portal/domain/payments/payment-wizard';
import type { PaymentFrequency } from '@portal/domain/payments/recurring-payments';
import { Link } from '@portal/section-sdk/router';
import {
  usePreselectedCertificates,
  usePreselectedType,
} from '@portal/shared-features/preselected-certificates';
import type { WizardController } from '@portal/shared-features/use-wizard';
import { LinkButton, Stack } from '@portal/ui';
import { ErrorSummary, RadioGroupField } from '@portal/ui/form';
import { type FormEvent, useState } from 'react';
import { amountFieldName, checkboxFieldName } from '../../payment-form/line-labels.ts';
import { ProcessorUnavailableAlert } from '../../payment-form/processor-unavailable-alert.tsx';
import { resubmitUnreportedValues } from '../../payment-form/resubmit-unreported-values.ts';
import { useCertificateConditions } from '../../payment-form/use-certificate-names.ts';
import { FREQUENCY_LABELS } from '../texts.ts';
import { useAmountDue } from '../use-amount-due.ts';
import { PaylineList } from './payline-list.tsx';
import { isPremiumLate, selectionNote } from './selection-note.ts';
import { SubtotalBar } from './subtotal-bar.tsx';

interface Props {
  readonly wizard: WizardController<PaymentAnswers, PaymentWizardStep>;
  readonly context: PaymentContext;
  readonly lines: readonly Payline[];
  /** The bank processor is down; shown before the member starts (F-25). */
  readonly isProcessorDown: boolean;
  readonly onRetry: () => Promise<unknown>;
}

/** Step 1: how often, what, and how much (WIZ-05 to WIZ-25). The first answer may change the amounts. */
export function PaymentDetails({ wizard, context, lines, isProcessorDown, onRetry }: Props) {
  const { answers: draftAnswers, save, next, finish } = wizard;
  const preselected = usePreselectedCertificates();
  const paymentType = usePreselectedType();
  const [attempt, setAttempt] = useState(0);
  const conditions = useCertificateConditions();
  const [initial] = useState(() =>
    initialAmounts(lines, preselected, (number) => isPremiumLate(conditions.get(number)), paymentType),
  );
  const { frequency = 'single', amounts = initial, amountTexts = {} } = draftAnswers;
  const answers = { frequency, amounts, amountTexts };
  const selected = selectedLines(answers, lines);
  const { amountDue } = useAmountDue();
  const isChosen = ({ CertificateNumber, PaymentType }: Pick<Payline, 'CertificateNumber' | 'PaymentType'>) =>
    PaymentType === paymentType && preselected.includes(CertificateNumber);
  const note = selectionNote({ frequency, lines, initial, preselected, isChosen, conditions, amountDue });
  const errors = attempt > 0 ? atOnlyLine(validateDetails(answers, context), lines) : [];

  /** A line that is scheduled in part, or due for several months, starts with another amount then. */
  function changeFrequency(to: PaymentFrequency) {
    const amountOf = (line: PaymentContext['lines'][number]) =>
      amountFor(line, { amountTexts, frequency: to });
    const isSame = selected.every(({ line, amount }) => amountOf(line) === amount);
    const changed = Object.fromEntries(selected.map(({ line }) => [lineKey(line), amountOf(line)]));
    save({ frequency: to, ...(!isSame && { amounts: changed }) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (resubmitUnreportedValues(event.currentTarget)) return;
    setAttempt((count) => count + 1);
    // Preselects the earliest date and the only usable account, unless the member has already selected them (F-14).
    const paymentDate = draftAnswers.paymentDate ?? earliestDateFor(answers, context);
    const methodToken = draftAnswers.methodToken ?? onlyMethod(context);
    next({ ...answers, paymentDate, methodToken, notSent: undefined });
  }

  if (isProcessorDown) return <CannotPay onRetry={onRetry} />;
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        errors={errors.map((error) => ({ name: fieldFor(error, lines), message: error.message }))}
      />
      <form noValidate onSubmit={submit}>
        <Stack gap="8">
          <RadioGroupField
            label="How often do you want to pay?"
            name="frequency"
            inColumns
            value={frequency}
            onChange={({ currentTarget }) =>
              changeFrequency(currentTarget.value === 'recurring' ? 'recurring' : 'single')
            }
            options={[
              { value: 'single', label: FREQUENCY_LABELS.single, hint: 'Once, on a day that you choose.' },
              {
                value: 'recurring',
                label: FREQUENCY_LABELS.recurring,
                hint: 'Every month or every three months, until you cancel it.',
              },
            ]}
          />
          <PaylineList
            lines={lines}
            amounts={amounts}
            amountTexts={amountTexts}
            frequency={frequency}
            initialAmounts={initial}
            isChosen={isChosen}
            note={note}
            errors={errors}
            onChange={save}
          />
        </Stack>
        <SubtotalBar amounts={selected.map(({ amount }) => amount)} onCancel={finish} />
      </form>
    </>
  );
}

/** F-25: in place of a form that nobody could finish. What was ticked stays in the draft. */
function CannotPay({ onRetry }: Pick<Props, 'onRetry'>) {
  return (
    <Stack gap="6" alignItems="flex-start">
      <ProcessorUnavailableAlert onRetry={onRetry} />
      <LinkButton asChild variant="secondary">
        <Link to="/payments">Go to Payments</Link>
      </LinkButton>
    </Stack>
  );
}

function onlyMethod({ methodTokens }: PaymentContext): string | undefined {
  return methodTokens.length === 1 ? methodTokens[0] : undefined;
}

/** An error without a line is at 'Select all', or at the only line. */
function atOnlyLine(errors: readonly DetailsError[], lines: readonly Payline[]): readonly DetailsError[] {
  const { payor, owner } = visibleLines(lines);
  const [only, ...others] = [...payor, ...owner];
  if (!only || others.length > 0) return errors;
  return errors.map((error) => ({ ...error, line: lineKey(only) }));
}

/** Field that the error summary links to; 'Select all' for an error without a line. */
function fieldFor({ line: key, field }: DetailsError, lines: readonly Payline[]): string {
  const line = lines.find((match) => lineKey(match) === key);
  if (!line) return 'amounts';
  return field === 'amount' ? amountFieldName(line) : checkboxFieldName(line);
}
