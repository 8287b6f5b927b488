import * as z from 'zod/mini';
import type { WizardDefinition } from '../forms/wizard.ts';
import { type CalendarDate, isAfter, todayInChicago } from '../values/dates.ts';
import type { Cents } from '../values/money.ts';
import { amountInputKind, defaultAmount, validatePaymentAmount } from './payment-amount.ts';
import { billedLine, NOTHING_SELECTED_TEXT, type Payline } from './payment-lines.ts';
import { type DateConstraints, recurringWindow, validatePaymentDate } from './payment-window.ts';
import {
  DATE_INVALID,
  DATE_REQUIRED,
  draftFields,
  METHOD_REQUIRED,
  SCHEDULE_REQUIRED,
} from './payment-wizard.ts';
import type { ScheduleTypeCode } from './recurring-payments.ts';

export type EditRecurringStep = 'terms' | 'verification';

/** The terms of a recurring payment: what may be changed of it (F-03, AMB-78). */
export interface RecurringTerms {
  readonly amount: Cents;
  /** The token of a saved method, which tells nothing of the account. */
  readonly methodToken: string;
  /** The day of the next payment. */
  readonly paymentDate: CalendarDate;
  readonly schedule: ScheduleTypeCode;
}

/** What is known without asking. */
export interface EditContext {
  /** The terms as they are; those that only the bank knows are missing. */
  readonly current: Partial<RecurringTerms>;
  readonly line: Payline;
  readonly methodTokens: readonly string[];
  readonly holidays: readonly CalendarDate[];
  readonly now: Date;
}

/** What is wrong, as the member reads it, by the answer that it is about. */
export type EditErrors = { readonly [name in keyof RecurringTerms]?: string };

const AMOUNT_NOT_ALLOWED = 'This amount is not possible for this payment.';
const NOTHING_CHANGED = 'Nothing is changed yet. Please change something, or go back to your payments.';

/** The terms as they will be: what was answered, and the rest as it is; of a fixed amount what is billed now (WIZ-23). */
export function applyChanges(
  answers: Partial<RecurringTerms>,
  { current, line }: Pick<EditContext, 'current' | 'line'>,
): Partial<RecurringTerms> {
  const billed = billedLine(line);
  const fixed = amountInputKind(billed) === 'fixed' && { amount: defaultAmount(billed) };
  return { ...current, ...answers, ...fixed };
}

/** What decides which days the next payment may have (WIZ-43). */
export function editDateConstraints({
  line,
  holidays,
  now,
}: Omit<EditContext, 'current' | 'methodTokens'>): DateConstraints {
  return { window: recurringWindow([line.RecurringMaxPaymentDate], todayInChicago(now)), holidays, now };
}

/** Whether the next payment stays on its day: then nothing about dates is asked of the bank (AMB-78). */
export function keepsSchedule(terms: Partial<RecurringTerms>, current: Partial<RecurringTerms>): boolean {
  return terms.paymentDate === current.paymentDate && terms.schedule === current.schedule;
}

/** What is wrong with the new terms; nothing is once they may be agreed to (WIZ-34 to WIZ-37, R-10). */
export function validateEdit(answers: Partial<RecurringTerms>, context: EditContext): EditErrors {
  const { current, line, methodTokens } = context;
  const terms = applyChanges(answers, context);
  const { amount, methodToken = '', paymentDate, schedule } = terms;
  const amountError = amount === undefined ? 'zero' : validatePaymentAmount(billedLine(line), amount);
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
  return { amount: NOTHING_CHANGED };
}

/** The two steps of a change: the new terms, and agreeing to them (F-03). One task for each recurring payment. */
export function editRecurringWizard(
  reference: string,
): WizardDefinition<RecurringTerms, EditContext, EditRecurringStep> {
  return {
    name: `${WIZARD_NAME_PREFIX}${reference}`,
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
        // What is done here ends the task.
        guard: () => false,
        next: () => undefined,
      },
    ],
    parseDraft: (draft) => EditDraft.safeParse(draft).data,
  };
}

const WIZARD_NAME_PREFIX = 'change-';

/** The reference of the payment that a task changes; undefined for other tasks. */
export function referenceBeingEdited(wizardName: string | undefined): string | undefined {
  return wizardName?.startsWith(WIZARD_NAME_PREFIX) ? wizardName.slice(WIZARD_NAME_PREFIX.length) : undefined;
}

const { amount, methodToken, paymentDate, schedule } = draftFields;
const EditDraft = z.object({
  amount: z.exactOptional(amount),
  methodToken: z.exactOptional(methodToken),
  paymentDate: z.exactOptional(paymentDate),
  schedule: z.exactOptional(schedule),
});

/** The day as it is stays possible, also where a new one has to be sooner. */
function dateError(terms: Partial<RecurringTerms>, context: EditContext): string | undefined {
  const { paymentDate: date } = terms;
  if (date === undefined) return DATE_REQUIRED;
  if (keepsSchedule(terms, context.current) && isAfter(date, todayInChicago(context.now))) return undefined;
  return validatePaymentDate(date, editDateConstraints(context)) === undefined ? undefined : DATE_INVALID;
}
