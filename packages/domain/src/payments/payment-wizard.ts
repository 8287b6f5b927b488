import * as z from 'zod/mini';
import type { WizardDefinition } from '../forms/wizard.ts';
import { type CalendarDate, parseCalendarDate, todayInChicago } from '../values/dates.ts';
import { type Cents, toCents } from '../values/money.ts';
import { MAX_PAYMENTS } from './max-payments.ts';
import {
  isOpen,
  isPaidManually,
  isSelectedByDefault,
  maximumDates,
  type Payline,
  selectedAmountsError,
  startAmount,
  visibleLines,
  wouldPayTwice,
} from './paylines.ts';
import { amountParseErrorText, parseAmountOrZero } from './payment-amount.ts';
import {
  type DateConstraints,
  earliestPaymentDate,
  type PaymentWindow,
  paymentWindow,
  recurringWindow,
  validatePaymentDate,
} from './payment-window.ts';
import { PAYMENT_WIZARD_ID } from './payment-wizard-id.ts';
import {
  type PaymentFrequency,
  recurringErrorText,
  SCHEDULES,
  type ScheduleTypeCode,
} from './recurring-payments.ts';

/** Step of the payment wizard. */
export type PaymentWizardStep = 'details' | 'method' | 'verification';

/** Answers of the wizard (WIZ-59). */
export interface PaymentAnswers {
  /** WIZ-05. */
  readonly frequency: PaymentFrequency;
  /** Amount of each selected line, by `lineKey`. */
  readonly amounts: Readonly<Record<string, Cents>>;
  /** Typed or selected amount of a line, as text by `lineKey`; an unticked line keeps it (WIZ-11). */
  readonly amountTexts: Readonly<Record<string, string>>;
  /** Token of a saved method; it reveals nothing about the account (WIZ-26). */
  readonly methodToken: string;
  /** WIZ-27. */
  readonly paymentDate: CalendarDate;
  /** Only for a recurring payment (WIZ-28). */
  readonly schedule: ScheduleTypeCode;
  /** Why the last submit of step 3 sent nothing. Step 3 shows it, also after a new sign-in (F-05, F-23). */
  readonly notSent: 'session' | 'offline';
}

/** Loaded data; the wizard starts when all of it is available. */
export interface PaymentContext {
  readonly lines: readonly Payline[];
  readonly methodTokens: readonly string[];
  readonly holidays: readonly CalendarDate[];
  readonly now: Date;
}

/** Error text by field. */
export type PaymentErrors = { readonly [name in keyof PaymentAnswers]?: string };

/** WIZ-34. */
export const METHOD_REQUIRED = 'Please select a payment method to continue.';
/** WIZ-35. */
export const DATE_REQUIRED = 'Please select a payment date to continue.';
/** WIZ-36. */
export const DATE_INVALID = 'Please enter a valid payment date to continue.';
/** WIZ-37. */
export const SCHEDULE_REQUIRED = 'Please select a payment frequency to continue.';

/** Identifies a line: a certificate may have a loan line and a premium line (ENT-14). */
export function lineKey({
  CertificateNumber,
  PaymentType,
}: Pick<Payline, 'CertificateNumber' | 'PaymentType'>): string {
  return `${CertificateNumber} ${PaymentType}`;
}

/**
 * Initial selection (WIZ-13, WIZ-14, WIZ-24), or only the lines of one type of the `preselected` certificates (SUM-02).
 * If a premium of those is late, no automatic payment has paid it.
 */
export function initialAmounts(
  lines: readonly Payline[],
  preselected: readonly string[] = [],
  isLate: (certificateNumber: string) => boolean = () => false,
  paymentType = 'Premium',
): PaymentAnswers['amounts'] {
  const { payor, owner } = visibleLines(lines);
  const requested = [...payor, ...owner].filter(({ CertificateNumber }) =>
    preselected.includes(CertificateNumber),
  );
  const isTicked = (line: Payline) =>
    line.PaymentType === paymentType &&
    (paymentType === 'Premium' && isLate(line.CertificateNumber) ? isOpen(line) : isPaidManually(line));
  const initial = preselected.length === 0 ? payor.filter(isSelectedByDefault) : requested.filter(isTicked);
  return Object.fromEntries(initial.map((line) => [lineKey(line), startAmount(line)]));
}

/** Amount of a selected line: the typed or selected amount, else the one it starts with (WIZ-11). */
export function amountFor(
  line: Payline,
  { amountTexts = {}, frequency }: Pick<Partial<PaymentAnswers>, 'amountTexts' | 'frequency'>,
): Cents {
  const text = amountTexts[lineKey(line)];
  return text === undefined ? startAmount(line, frequency) : parseAmountOrZero(text);
}

/** Selected lines that are still payable, in display order (WIZ-06, WIZ-09, WIZ-16). */
export function selectedLines<Line extends Payline>(
  { amounts = {} }: Partial<PaymentAnswers>,
  lines: readonly Line[],
): readonly { readonly line: Line; readonly amount: Cents }[] {
  const { payor, owner } = visibleLines(lines);
  return [...payor, ...owner].flatMap((line) => {
    const amount = amounts[lineKey(line)];
    return amount === undefined ? [] : [{ line, amount }];
  });
}

/** Window of this payment (WIZ-41 to WIZ-44, AMB-01). */
export function paymentWindowFor(
  answers: Partial<PaymentAnswers>,
  { lines, now }: Pick<PaymentContext, 'lines' | 'now'>,
): PaymentWindow {
  const { frequency = 'single' } = answers;
  const selected = selectedLines(answers, lines).map(({ line }) => line);
  const window = frequency === 'recurring' ? recurringWindow : paymentWindow;
  return window(maximumDates(selected, frequency), todayInChicago(now));
}

/** Returns the constraints on the date of the selected lines. */
export function dateConstraints(answers: Partial<PaymentAnswers>, context: PaymentContext): DateConstraints {
  const { holidays, now } = context;
  return { window: paymentWindowFor(answers, context), holidays, now };
}

/** Earliest valid date of this payment (F-14). */
export function earliestDateFor(
  answers: Partial<PaymentAnswers>,
  context: PaymentContext,
): CalendarDate | undefined {
  return earliestPaymentDate(dateConstraints(answers, context));
}

/** One error of step 1. */
export interface DetailsError {
  readonly message: string;
  readonly line: string | undefined;
  readonly field: 'amount' | 'checkbox';
}

/** Follows the text of WIZ-17 if no line is selected. */
const SELECT_WHAT_TO_PAY = 'Select what you want to pay.';

const TOO_MANY = `You can pay up to ${MAX_PAYMENTS} lines at a time. Please select fewer, and pay the others next.`;

/** All errors of step 1 (WIZ-17 to WIZ-20, AMB-94, R-23); empty if valid. */
export function validateDetails(
  answers: Partial<PaymentAnswers>,
  { lines }: Pick<PaymentContext, 'lines'>,
): readonly DetailsError[] {
  const { amountTexts = {}, frequency } = answers;
  const selected = selectedLines(answers, lines).map(({ line, amount }) => {
    const key = lineKey(line);
    return { line, key, amount, parseError: amountParseErrorText(amountTexts[key] ?? '') };
  });
  const readable = selected.filter(({ parseError }) => parseError === undefined);
  const error =
    selected.length > 0 && readable.length === 0
      ? undefined
      : selectedAmountsError(readable.map(({ amount }) => amount));
  const zeros = readable.filter(({ amount }) => amount === 0);
  const amountErrors = selected.flatMap(({ key, amount, parseError }): DetailsError[] => {
    const message = parseError ?? (amount === 0 ? error : undefined);
    return message === undefined ? [] : [{ message, line: key, field: 'amount' }];
  });
  const selectionErrors = [
    ...(error !== undefined && zeros.length === 0 ? [`${error} ${SELECT_WHAT_TO_PAY}`] : []),
    ...(selected.length > MAX_PAYMENTS ? [TOO_MANY] : []),
  ].map((message): DetailsError => ({ message, line: undefined, field: 'checkbox' }));
  const checkboxErrors = frequency === 'recurring' ? selected.flatMap(recurringErrors) : [];
  return [...selectionErrors, ...amountErrors, ...checkboxErrors];
}

/** Errors of step 2 (WIZ-34 to WIZ-37); empty if valid. */
export function validateMethod(answers: Partial<PaymentAnswers>, context: PaymentContext): PaymentErrors {
  const { frequency, methodToken = '', paymentDate, schedule } = answers;
  const date = dateError(paymentDate, answers, context);
  return {
    ...(!context.methodTokens.includes(methodToken) && { methodToken: METHOD_REQUIRED }),
    ...(date !== undefined && { paymentDate: date }),
    ...(frequency === 'recurring' && schedule === undefined && { schedule: SCHEDULE_REQUIRED }),
  };
}

/** The three steps of a payment (WIZ-01, WIZ-02). The result is not a step. */
export const paymentWizard: WizardDefinition<PaymentAnswers, PaymentContext, PaymentWizardStep> = {
  name: PAYMENT_WIZARD_ID,
  steps: [
    {
      id: 'details',
      title: 'Payment Details',
      fields: () => ['frequency', 'amounts', 'amountTexts'],
      guard: (answers, context) =>
        answers.frequency !== undefined && validateDetails(answers, context).length === 0,
      next: () => 'method',
    },
    {
      id: 'method',
      title: 'Payment Method',
      fields: ({ frequency }) =>
        frequency === 'recurring'
          ? ['methodToken', 'paymentDate', 'schedule']
          : ['methodToken', 'paymentDate'],
      guard: (answers, context) => Object.keys(validateMethod(answers, context)).length === 0,
      next: () => 'verification',
    },
    {
      id: 'verification',
      title: 'Payment Verification',
      fields: () => ['notSent'],
      guard: () => false,
      next: () => undefined,
    },
  ],
  parseDraft: (draft) => PaymentDraft.safeParse(draft).data,
};

const MAX_TOKEN_LENGTH = 80;
export const MAX_AMOUNT_TEXT_LENGTH = 30;

/** Payment answers that a tab may store; they contain no account number and no name (F-12). */
export const draftFields = {
  amount: z.pipe(z.int().check(z.nonnegative()), z.transform(toCents)),
  methodToken: z.string().check(z.maxLength(MAX_TOKEN_LENGTH)),
  paymentDate: z.custom<CalendarDate>(
    (value) => typeof value === 'string' && parseCalendarDate(value) !== undefined,
  ),
  schedule: z.enum(Object.values(SCHEDULES)),
};

const PaymentDraft = z.object({
  frequency: z.exactOptional(z.enum(['single', 'recurring'])),
  amounts: z.exactOptional(z.record(z.string(), draftFields.amount)),
  amountTexts: z.exactOptional(z.record(z.string(), z.string().check(z.maxLength(MAX_AMOUNT_TEXT_LENGTH)))),
  methodToken: z.exactOptional(draftFields.methodToken),
  paymentDate: z.exactOptional(draftFields.paymentDate),
  schedule: z.exactOptional(draftFields.schedule),
  notSent: z.exactOptional(z.enum(['session', 'offline'])),
});

function dateError(
  date: CalendarDate | undefined,
  answers: Partial<PaymentAnswers>,
  context: PaymentContext,
): string | undefined {
  if (date === undefined) return DATE_REQUIRED;
  const error = validatePaymentDate(date, dateConstraints(answers, context));
  return error === undefined ? undefined : DATE_INVALID;
}

function recurringErrors({ line, key }: { line: Payline; key: string }): DetailsError[] {
  const message = recurringErrorText(line) ?? alreadyRecurringError(line);
  return message === undefined ? [] : [{ message, line: key, field: 'checkbox' }];
}

/** The server creates one schedule per line, and none of whole premiums on Auto Pay. */
function alreadyRecurringError(line: Payline): string | undefined {
  if (!wouldPayTwice(line)) return undefined;
  return `Certificate ${line.CertificateNumber} has a recurring ${line.PaymentType} payment already.`;
}
