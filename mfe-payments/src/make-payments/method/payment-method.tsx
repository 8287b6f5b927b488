import type { Payline } from '@portal/api';
import {
  DATE_INVALID,
  dateConstraints,
  type PaymentAnswers,
  type PaymentContext,
  type PaymentErrors,
  type PaymentWizardStep,
  selectedLines,
  validateMethod,
} from '@portal/domain/payments/payment-wizard';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import type { WizardController } from '@portal/shared-features/use-wizard';
import { ActionBar, Button, Stack } from '@portal/ui';
import { ErrorSummary } from '@portal/ui/form';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../payment-form/date-field.tsx';
import { MethodSelect } from '../../payment-form/method-select.tsx';
import { ProcessorUnavailableAlert } from '../../payment-form/processor-unavailable-alert.tsx';
import { resubmitUnreportedValues } from '../../payment-form/resubmit-unreported-values.ts';
import { ScheduleField } from '../../payment-form/schedule-field.tsx';
import { DATE_HINT } from '../../payment-form/texts.ts';
import {
  type CertificateCondition,
  useCertificateConditions,
} from '../../payment-form/use-certificate-names.ts';
import { CancelLink } from '../cancel-link.tsx';
import { StickyTotal } from '../sticky-total.tsx';
import { DateChoice } from './date-choice.tsx';

interface Props {
  readonly wizard: WizardController<PaymentAnswers, PaymentWizardStep>;
  readonly context: PaymentContext & { readonly lines: readonly Payline[] };
  readonly methods: readonly SavedMethod[] | undefined;
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
}

const FIELDS = ['methodToken', 'paymentDate', 'schedule'] as const;

/** Step 2: account, date and schedule (WIZ-26 to WIZ-47). */
export function PaymentMethod({ wizard, context, methods, onReloadMethods }: Props) {
  const { position, save, next, back, finish } = wizard;
  const { answers } = position;
  const [attempt, setAttempt] = useState(0);
  // Text while typing; undefined formats the date.
  const [dateText, setDateText] = useState<string>();
  const [isOtherDay, setOtherDay] = useState(false);
  const errors = attempt > 0 ? collectErrors(answers, context, dateText) : {};
  const recurring = answers.frequency === 'recurring';
  const selected = selectedLines(answers, context.lines);
  const conditions = useCertificateConditions();
  const dateField = {
    date: answers.paymentDate,
    input: dateText,
    constraints: dateConstraints(answers, context),
    hint: [graceEndText(selected, conditions), DATE_HINT].filter(Boolean).join(' '),
    error: errors.paymentDate,
    onChange: (paymentDate: CalendarDate | undefined, text: string | undefined) => {
      setDateText(text);
      save({ paymentDate });
    },
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (resubmitUnreportedValues(event.currentTarget)) return;
    setAttempt((count) => count + 1);
    next({ notSent: undefined });
  }

  /** AMB-47: resets this step only. */
  function clear() {
    save({ methodToken: undefined, paymentDate: undefined, schedule: undefined });
    setAttempt(0);
    setDateText(undefined);
    setOtherDay(false);
  }

  return (
    <>
      <ErrorSummary
        attempt={attempt}
        errors={FIELDS.flatMap((name) => {
          const message = errors[name];
          return message === undefined ? [] : [{ name, message }];
        })}
      />
      <form noValidate onSubmit={submit}>
        <Stack gap="8">
          {methods ? (
            <MethodSelect
              methods={methods}
              selected={answers.methodToken}
              error={errors.methodToken}
              onSelect={(methodToken) => save({ methodToken })}
              onReload={onReloadMethods}
            />
          ) : (
            <ProcessorUnavailableAlert onRetry={onReloadMethods} />
          )}
          {recurring ? (
            <DateField label="First payment date" {...dateField} />
          ) : (
            <DateChoice
              dueDates={selected.map(({ line }) => line.DueDate)}
              isOtherDay={isOtherDay}
              onOtherDay={setOtherDay}
              {...dateField}
            />
          )}
          {recurring && (
            <ScheduleField
              lines={selected}
              schedule={answers.schedule}
              error={errors.schedule}
              onChange={(schedule) => save({ schedule })}
            />
          )}
          <div>
            <Button variant="secondary" onClick={clear}>
              Clear
            </Button>
          </div>
        </Stack>
        <ActionBar
          summary={
            <StickyTotal
              label={recurring ? 'Total each time' : 'Total'}
              amounts={selected.map(({ amount }) => amount)}
            />
          }
        >
          <Button type="submit">Continue</Button>
          <Button variant="secondary" onClick={back}>
            Back
          </Button>
          <CancelLink onCancel={finish} />
        </ActionBar>
      </form>
    </>
  );
}

/** Text that is not a date has a different error than an empty field (WIZ-35, WIZ-36). */
function collectErrors(
  answers: Partial<PaymentAnswers>,
  context: PaymentContext,
  dateText: string | undefined,
): PaymentErrors {
  const errors = validateMethod(answers, context);
  const isUnparsable = answers.paymentDate === undefined && (dateText ?? '').trim() !== '';
  return isUnparsable ? { ...errors, paymentDate: DATE_INVALID } : errors;
}

/** When the first grace period of a selected premium ends; a later payment may be too late (F-18). */
function graceEndText(
  selected: ReturnType<typeof selectedLines>,
  conditions: ReadonlyMap<string, CertificateCondition>,
): string | undefined {
  const [first] = selected
    .flatMap(({ line: { CertificateNumber, PaymentType } }) => {
      const premium = PaymentType === 'Premium' ? conditions.get(CertificateNumber)?.premium : undefined;
      return premium?.state === 'grace' ? premium.lastDay : [];
    })
    .sort();
  return first && `The grace period ends on ${formatLongDate(first)}.`;
}
