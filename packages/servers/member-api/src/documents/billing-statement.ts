import { billingMonths } from '@portal/domain/payments/billing-frequency';
import { addMonths, type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import type { Block } from '@portal/pdf/document';
import type { DocumentContent } from './document-content.ts';
import type { DocumentData } from './document-data.ts';
import { dayOf, descriptionListBlock, paymentsTable } from './pdf-blocks.ts';

/** Bill of one month. Payors may read it, so it names no person except the reader. */
export function renderBillingStatement(data: DocumentData): DocumentContent {
  const date = dayOf(data.period);
  const month = formatLongDate(date).replace(/ \d+,/, '');
  const due = dueDateOf(data);
  return {
    title: `Billing statement for ${month}`,
    date,
    blocks: [
      ...amountDue(data, due),
      { kind: 'heading', text: 'Your certificate' },
      descriptionListBlock([
        ['Certificate number', data.certificateNumber],
        ['Product', data.productDescription],
        ['Billed', data.billingFrequency],
      ]),
      ...paymentsBefore(date, data),
      {
        kind: 'paragraph',
        text: 'You can pay by bank account in the member portal, under Payments.',
      },
    ],
  };
}

/** Shows the amount stored with the bill. Today's billed amount belongs to the current due date only. */
function amountDue(
  { amounts, billedAmount, paymentDueDate }: DocumentData,
  due: CalendarDate | undefined,
): Block[] {
  const isCurrent = due !== undefined && due === paymentDueDate;
  const amount = amounts[0]?.amount ?? (isCurrent ? billedAmount : null);
  if (!amount) {
    return [{ kind: 'paragraph', text: 'The amount of this bill is not on file. Please call us.' }];
  }
  const note = due === undefined ? {} : { note: `Please pay by ${formatLongDate(due)}.` };
  return [{ kind: 'highlight', label: 'Premium due', value: formatUsd(amount), ...note }];
}

/**
 * Returns the due date in the month of the bill. Due dates are whole billing periods apart. A month without one had
 * another billing frequency.
 */
function dueDateOf({ period, paymentDueDate, billingFrequency }: DocumentData): CalendarDate | undefined {
  const step = billingMonths(billingFrequency);
  if (paymentDueDate === null || step === undefined) return undefined;
  const dueDate = (periods: number) => addMonths(paymentDueDate, periods * step);
  let periods = 0;
  while (dueDate(periods) < dayOf(period)) periods += 1;
  while (dueDate(periods - 1) >= dayOf(period)) periods -= 1;
  return dueDate(periods).startsWith(period) ? dueDate(periods) : undefined;
}

/** Lists the last three payments before the bill, so that the member can see that none is missing. */
function paymentsBefore(date: CalendarDate, { payments }: DocumentData): Block[] {
  const last = payments.filter((payment) => payment.date < date).slice(-3);
  if (last.length === 0) return [];
  return [{ kind: 'heading', text: 'Your last payments' }, paymentsTable(last)];
}
