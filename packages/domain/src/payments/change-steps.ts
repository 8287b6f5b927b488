import * as z from 'zod/mini';
import type { Steps } from '../forms/steps.ts';
import { type CalendarDate, isAfter, todayInChicago } from '../values/dates.ts';
import type { Cents } from '../values/money.ts';
import { amountEntry, defaultAmount, paymentAmountFault } from './payment-amount.ts';
import { billedLine, NOTHING_SELECTED_TEXT, type Payline } from './payment-lines.ts';
import {
  DATE_INVALID,
  DATE_REQUIRED,
  draftFields,
  METHOD_REQUIRED,
  SCHEDULE_REQUIRED,
} from './payment-steps.ts';
import { type DateTerms, paymentDateFault, recurringWindow } from './payment-window.ts';
import type { ScheduleTypeCode } from './recurring-payments.ts';

export type ChangeStep = 'terms' | 'verification';

/** The terms of a recurring payment: what may be changed of it (F-03, AMB-78). */
export interface ScheduleTerms {
  readonly amount: Cents;
  /** The token of a saved method, which tells nothing of the account. */
  readonly methodToken: string;
  /** The day of the next payment. */
  readonly paymentDate: CalendarDate;
  readonly schedule: ScheduleTypeCode;
}

/** What is known without asking. */
export interface ChangeFacts {
  /** The terms as they are; those that only the bank knows are missing. */
  readonly current: Partial<ScheduleTerms>;
  readonly line: Payline;
  readonly methodTokens: readonly string[];
  readonly holidays: readonly CalendarDate[];
  readonly now: Date;
}

/** What is wrong, as the member reads it, by the answer that it is about. */
export type ChangeProblems = { readonly [name in keyof ScheduleTerms]?: string };

const AMOUNT_REFUSED = 'This amount is not possible for this payment.';
const NOTHING_CHANGED = 'Nothing is changed yet. Please change something, or go back to your payments.';

/** The terms as they will be: what was answered, and the rest as it is; of a fixed amount what is billed now (WIZ-23). */
export function termsAfter(
  answers: Partial<ScheduleTerms>,
  { current, line }: Pick<ChangeFacts, 'current' | 'line'>,
): Partial<ScheduleTerms> {
  const billed = billedLine(line);
  const fixed = amountEntry(billed) === 'fixed' && { amount: defaultAmount(billed) };
  return { ...current, ...answers, ...fixed };
}

/** What decides which days the next payment may have (WIZ-43). */
export function changeDateTerms({
  line,
  holidays,
  now,
}: Omit<ChangeFacts, 'current' | 'methodTokens'>): DateTerms {
  return { window: recurringWindow([line.RecurringMaxPaymentDate], todayInChicago(now)), holidays, now };
}

/** Whether the next payment stays on its day: then nothing about dates is asked of the bank (AMB-78). */
export function keepsDates(terms: Partial<ScheduleTerms>, current: Partial<ScheduleTerms>): boolean {
  return terms.paymentDate === current.paymentDate && terms.schedule === current.schedule;
}

/** What is wrong with the new terms; nothing is once they may be agreed to (WIZ-34 to WIZ-37, R-10). */
export function changeProblems(answers: Partial<ScheduleTerms>, facts: ChangeFacts): ChangeProblems {
  const { current, line, methodTokens } = facts;
  const terms = termsAfter(answers, facts);
  const { amount, methodToken = '', paymentDate, schedule } = terms;
  const amountFault = amount === undefined ? 'zero' : paymentAmountFault(billedLine(line), amount);
  const isSame = Object.entries(terms).every(
    ([name, value]) => current[name as keyof ScheduleTerms] === value,
  );
  const date = dateProblem(terms, facts);
  const problems: ChangeProblems = {
    ...(amountFault && { amount: amountFault === 'zero' ? NOTHING_SELECTED_TEXT : AMOUNT_REFUSED }),
    ...(!methodTokens.includes(methodToken) && { methodToken: METHOD_REQUIRED }),
    ...(date !== undefined && { paymentDate: date }),
    ...(schedule === undefined && { schedule: SCHEDULE_REQUIRED }),
  };
  if (Object.keys(problems).length > 0 || !isSame || paymentDate === undefined) return problems;
  return { amount: NOTHING_CHANGED };
}

/** The two steps of a change: the new terms, and agreeing to them (F-03). One task for each recurring payment. */
export function changeSteps(reference: string): Steps<ScheduleTerms, ChangeFacts, ChangeStep> {
  return {
    name: `${CHANGE}${reference}`,
    steps: [
      {
        id: 'terms',
        title: 'Change Recurring Payment',
        asks: () => ['amount', 'methodToken', 'paymentDate', 'schedule'],
        guard: (answers, facts) => Object.keys(changeProblems(answers, facts)).length === 0,
        next: () => 'verification',
      },
      {
        id: 'verification',
        title: 'Confirm Your Change',
        asks: () => [],
        // What is done here ends the task.
        guard: () => false,
        next: () => undefined,
      },
    ],
    survives: (draft) => ChangeDraft.safeParse(draft).data,
  };
}

const CHANGE = 'change-';

/** The reference of the payment that a task changes; undefined for other tasks. */
export function changedReference(task: string | undefined): string | undefined {
  return task?.startsWith(CHANGE) ? task.slice(CHANGE.length) : undefined;
}

const { amount, methodToken, paymentDate, schedule } = draftFields;
const ChangeDraft = z.object({
  amount: z.exactOptional(amount),
  methodToken: z.exactOptional(methodToken),
  paymentDate: z.exactOptional(paymentDate),
  schedule: z.exactOptional(schedule),
});

/** The day as it is stays possible, also where a new one has to be sooner. */
function dateProblem(terms: Partial<ScheduleTerms>, facts: ChangeFacts): string | undefined {
  const { paymentDate: date } = terms;
  if (date === undefined) return DATE_REQUIRED;
  if (keepsDates(terms, facts.current) && isAfter(date, todayInChicago(facts.now))) return undefined;
  return paymentDateFault(date, changeDateTerms(facts)) === undefined ? undefined : DATE_INVALID;
}
