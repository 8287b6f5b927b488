import * as z from 'zod/mini';
import type { WizardDefinition } from '../forms/wizard.ts';
import { type CalendarDate, isAfter, todayInChicago } from '../values/dates.ts';
import type { Cents } from '../values/money.ts';
import { editRecurringWizardName } from './edit-recurring-wizard-name.ts';
import { NOTHING_SELECTED_TEXT, type Payline, scheduledLine } from './paylines.ts';
import { amountInputKind, defaultAmount, validatePaymentAmount } from './payment-amount.ts';
import { type DateConstraints, recurringWindow, validatePaymentDate } from './payment-window.ts';
import {
  DATE_INVALID,
  DATE_REQUIRED,
  draftFields,
  METHOD_REQUIRED,
  SCHEDULE_REQUIRED,
} from './payment-wizard.ts';
import type { ScheduleTypeCode } from './recurring-payments.ts';

/** Step of the change of a recurring payment. */
export type EditRecurringStep = 'terms' | 'verification';

/** Terms of a recurring payment that a member may change (F-03, AMB-78). */
export interface RecurringTerms {
  readonly amount: Cents;
  /** Token of a saved method; it reveals nothing about the account. */
  readonly methodToken: string;
  readonly paymentDate: CalendarDate;
  readonly schedule: ScheduleTypeCode;
}

/** What the rules of a change need besides the answers. */
export interface EditContext {
  readonly current: Partial<RecurringTerms>;
  readonly line: Payline;
  readonly methodTokens: readonly string[];
  readonly holidays: readonly CalendarDate[];
  readonly now: Date;
}

/** Error text by field. */
export type EditErrors = { readonly [name in keyof RecurringTerms]?: string };

const AMOUNT_NOT_ALLOWED = 'This amount is not possible for this payment.';
const NOTHING_CHANGED = 'Nothing is changed yet. Please change something, or go back to your payments.';

/** Applies the answers to the current terms. A fixed amount becomes the billed or regular amount (WIZ-23). */
export function applyChanges(
  answers: Partial<RecurringTerms>,
  { current, line }: Pick<EditContext, 'current' | 'line'>,
): Partial<RecurringTerms> {
  const billed = scheduledLine(line);
  const fixed = amountInputKind(billed) === 'fixed' && { amount: defaultAmount(billed) };
  return { ...current, ...answers, ...fixed };
}

/** Constraints on the date of the next payment (WIZ-43). */
export function editDateConstraints({
  line,
  holidays,
  now,
}: Omit<EditContext, 'current' | 'methodTokens'>): DateConstraints {
  return { window: recurringWindow([line.RecurringMaxPaymentDate], todayInChicago(now)), holidays, now };
}

/** Whether the next payment keeps its date and schedule. If so, no bank dates are checked (AMB-78). */
export function keepsSchedule(terms: Partial<RecurringTerms>, current: Partial<RecurringTerms>): boolean {
  return terms.paymentDate === current.paymentDate && terms.schedule === current.schedule;
}

/** Validates the new terms; the result is empty if they are valid (WIZ-34 to WIZ-37, R-10). */
export function validateEdit(answers: Partial<RecurringTerms>, context: EditContext): EditErrors {
  const { current, line, methodTokens } = context;
  const terms = applyChanges(answers, context);
  const { amount, methodToken = '', paymentDate, schedule } = terms;
  const amountError = amount === undefined ? 'zero' : validatePaymentAmount(scheduledLine(line), amount);
  const isSame = Object.entries(terms).every(
    ([name, value]) => current[name as keyof RecurringTerms] === value,
  );
  const date = dateError(terms, context);
  const errors: EditErrors = {
    ...(amountError && { amount: amountError === 'zero' ? NOTHING_SELECTED_TEXT : AMOUNT_NOT_ALLOWED }),
    ...(!methodTokens.includes(methodToken) && { methodToken: METHOD_REQUIRED }),
    ...(date !== undefined && { paymentDate: date }),
    ...(schedule === undefined && { schedule: SCHEDULE_REQUIRED }),
  };
  if (Object.keys(errors).length > 0 || !isSame || paymentDate === undefined) return errors;
  // Unlike the amount, the method is a field of every change.
  return { methodToken: NOTHING_CHANGED };
}

/** Two steps: new terms and authorization (F-03). Each recurring payment has a separate wizard. */
export function editRecurringWizard(
  reference: string,
): WizardDefinition<RecurringTerms, EditContext, EditRecurringStep> {
  return {
    name: editRecurringWizardName(reference),
    steps: [
      {
        id: 'terms',
        title: 'Change Recurring Payment',
        fields: () => ['amount', 'methodToken', 'paymentDate', 'schedule'],
        guard: (answers, context) => Object.keys(validateEdit(answers, context)).length === 0,
        next: () => 'verification',
      },
      {
        id: 'verification',
        title: 'Confirm Your Change',
        fields: () => [],
        guard: () => false,
        next: () => undefined,
      },
    ],
    parseDraft: (draft) => EditDraft.safeParse(draft).data,
  };
}

const { amount, methodToken, paymentDate, schedule } = draftFields;
const EditDraft = z.object({
  amount: z.exactOptional(amount),
  methodToken: z.exactOptional(methodToken),
  paymentDate: z.exactOptional(paymentDate),
  schedule: z.exactOptional(schedule),
});

/** The current date stays valid, even if a new date would have to be earlier. */
function dateError(terms: Partial<RecurringTerms>, context: EditContext): string | undefined {
  const { paymentDate: date } = terms;
  if (date === undefined) return DATE_REQUIRED;
  if (keepsSchedule(terms, context.current) && isAfter(date, todayInChicago(context.now))) return undefined;
  return validatePaymentDate(date, editDateConstraints(context)) === undefined ? undefined : DATE_INVALID;
}
