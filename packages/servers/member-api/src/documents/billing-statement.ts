import { addMonths, type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import type { Block } from '@portal/pdf/document';
import type { DocumentFacts } from './find-facts.ts';
import type { Letter } from './letter.ts';
import { dayOf, factsBlock, paymentsTable } from './parts.ts';

const MONTHS = new Map([
  ['Monthly', 1],
  ['Quarterly', 3],
  ['Semi-Annual', 6],
  ['Annual', 12],
]);

/**
 * The bill of one month. Payors may see it, so it names nobody but the member who asks. The amount is what is
 * billed each time; the due date is the one that follows the first of the month.
 */
export function makeBillingStatement(facts: DocumentFacts): Letter {
  const date = dayOf(facts.period);
  const month = formatLongDate(date).replace(/ \d+,/, '');
  const due = dueDateFrom(date, facts);
  return {
    title: `Billing statement for ${month}`,
    date,
    blocks: [
      ...amountDue(facts, due),
      { kind: 'heading', text: 'Your certificate' },
      factsBlock([
        ['Certificate number', facts.certificateNumber],
        ['Product', facts.productDescription],
        ['Billed', facts.billingFrequency],
      ]),
      ...paymentsBefore(date, facts),
      {
        kind: 'paragraph',
        text: 'You can pay by bank account in the member portal, under Payments.',
      },
    ],
  };
}

function amountDue({ billedAmount }: DocumentFacts, due: CalendarDate | undefined): Block[] {
  if (billedAmount === null) return [{ kind: 'paragraph', text: 'No premium is billed at present.' }];
  const note = due === undefined ? {} : { note: `Please pay by ${formatLongDate(due)}.` };
  return [{ kind: 'highlight', label: 'Premium due', value: formatUsd(billedAmount), ...note }];
}

/** Due dates are whole periods apart: the first of them on or after this day. */
function dueDateFrom(
  day: CalendarDate,
  { paymentDueDate, billingFrequency }: DocumentFacts,
): CalendarDate | undefined {
  const step = MONTHS.get(billingFrequency ?? '');
  if (paymentDueDate === null || step === undefined) return undefined;
  let due = paymentDueDate;
  for (let periods = 1; ; periods += 1) {
    const earlier = addMonths(paymentDueDate, -periods * step);
    if (earlier < day) return due;
    due = earlier;
  }
}

/** The last three payments before the bill: enough to see that nothing is missing. */
function paymentsBefore(date: CalendarDate, { payments }: DocumentFacts): Block[] {
  const last = payments.filter((payment) => payment.date < date).slice(-3);
  if (last.length === 0) return [];
  return [{ kind: 'heading', text: 'Your last payments' }, paymentsTable(last)];
}
