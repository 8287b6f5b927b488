import type { Payline } from '@portal/api';
import {
  applyChanges,
  type EditContext,
  type EditRecurringStep,
  editDateConstraints,
  type RecurringTerms,
  validateEdit,
} from '@portal/domain/payments/edit-recurring-wizard';
import {
  amountParseErrorText,
  formatAmountInput,
  parseAmountOrZero,
} from '@portal/domain/payments/payment-amount';
import { DATE_INVALID } from '@portal/domain/payments/payment-wizard';
import { LeaveLink } from '@portal/shared-features/leave-link';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import type { WizardController } from '@portal/shared-features/use-wizard';
import { Button, HStack, LinkButton, Stack, Text } from '@portal/ui';
import { ErrorSummary } from '@portal/ui/form';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../payment-form/amount-field.tsx';
import { DateField } from '../../payment-form/date-field.tsx';
import { amountFieldName, lineLabel } from '../../payment-form/line-labels.ts';
import { MethodSelect } from '../../payment-form/method-select.tsx';
import { resubmitUnreportedValues } from '../../payment-form/resubmit-unreported-values.ts';
import { ScheduleField } from '../../payment-form/schedule-field.tsx';
import { useCertificateNames } from '../../payment-form/use-certificate-names.ts';
import { debitNote, type PendingRow } from '../pending-rows.ts';

interface Props {
  readonly wizard: WizardController<RecurringTerms, EditRecurringStep>;
  readonly context: EditContext;
  readonly row: PendingRow;
  readonly line: Payline;
  readonly methods: readonly SavedMethod[];
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
  readonly onLeave: () => void;
}

/** New terms: amount, account, next date and schedule (F-03). Prefilled with the current terms. */
export function EditTerms({ wizard, context, row, line, methods, onReloadMethods, onLeave }: Props) {
  const { answers, save, next } = wizard;
  const { current } = context;
  const name = useCertificateNames().get(line.CertificateNumber);
  const [attempt, setAttempt] = useState(0);
  const [amountText, setAmountText] = useState(
    answers.amount === undefined ? undefined : formatAmountInput(answers.amount),
  );
  // Text while typing; undefined formats the date.
  const [dateText, setDateText] = useState<string>();
  const terms = applyChanges(answers, context);
  const isUnparsable = dateText !== undefined && dateText.trim() !== '' && answers.paymentDate === undefined;
  const validationErrors = attempt > 0 ? validateEdit(answers, context) : {};
  const errors = {
    ...validationErrors,
    ...(validationErrors.amount && {
      amount: amountParseErrorText(amountText ?? '') ?? validationErrors.amount,
    }),
    ...(attempt > 0 && isUnparsable && { paymentDate: DATE_INVALID }),
  };
  const fields = { ...errors, [amountFieldName(line)]: errors.amount, amount: undefined };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (resubmitUnreportedValues(event.currentTarget)) return;
    setAttempt((count) => count + 1);
    if (!isUnparsable) next();
  }

  return (
    <>
      <ErrorSummary
        attempt={attempt}
        errors={Object.entries(fields).flatMap(([name, message]) =>
          message === undefined ? [] : [{ name, message }],
        )}
      />
      <form noValidate onSubmit={submit}>
        <Stack gap="8">
          <div>
            {name !== undefined && <Text>{name}</Text>}
            <Text fontWeight="semibold">{lineLabel(line)}</Text>
          </div>
          {terms.amount !== undefined && (
            <AmountField
              line={line}
              text={amountText}
              defaultAmount={applyChanges({}, context).amount ?? terms.amount}
              error={errors.amount}
              required
              onChange={(_, text) => {
                setAmountText(text);
                save({ amount: text === undefined ? undefined : parseAmountOrZero(text) });
              }}
            />
          )}
          <MethodSelect
            methods={methods}
            selected={terms.methodToken}
            error={errors.methodToken}
            onSelect={(methodToken) => save({ methodToken })}
            onReload={onReloadMethods}
          />
          <DateField
            label="Next payment date"
            date={isUnparsable ? undefined : terms.paymentDate}
            currentDate={terms.schedule === current.schedule ? current.paymentDate : undefined}
            currentNote={debitNote(row)}
            input={dateText}
            constraints={editDateConstraints(context)}
            error={errors.paymentDate}
            onChange={(paymentDate, text) => {
              setDateText(text);
              save({ paymentDate });
            }}
          />
          <ScheduleField
            lines={terms.amount === undefined ? [] : [{ line, amount: terms.amount }]}
            schedule={terms.schedule}
            error={errors.schedule}
            onChange={(schedule) => save({ schedule })}
          />
          <HStack gap="3" flexWrap="wrap">
            <Button type="submit">Continue</Button>
            <LinkButton asChild variant="secondary">
              <LeaveLink to="/payments" onLeave={onLeave}>
                Back to Payments
              </LeaveLink>
            </LinkButton>
          </HStack>
        </Stack>
      </form>
    </>
  );
}
