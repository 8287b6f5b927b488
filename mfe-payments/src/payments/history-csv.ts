import type { PaymentHistoryItem } from '@portal/api';
import { toMoneyText } from '@portal/domain/values/money';

/** Without it spreadsheets take UTF-8 for an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEADINGS = ['Certificate #', 'Date Received', 'Amount', 'Payment Type', 'Reversed'];

/**
 * Payments as a spreadsheet reads them: RFC 4180, dates as 'YYYY-MM-DD', amounts as dollars and cents (F-17). No text of
 * ours becomes a formula there.
 */
export function historyCsv(payments: readonly PaymentHistoryItem[]): string {
  const rows = payments.map((payment) => [
    numberCell(payment.CertificateNumber),
    payment.PaymentDate,
    toMoneyText(payment.PaymentAmount),
    textCell(payment.PaymentType),
    payment.ReturnedIndicator ? 'Yes' : 'No',
  ]);
  return BYTE_ORDER_MARK + [HEADINGS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/**
 * A number that keeps its leading zeros: a spreadsheet reads '="00123"' as the text 00123. Digits alone are taken, so no
 * text of ours becomes a formula.
 */
function numberCell(number: string): string {
  return /^\d+$/.test(number) ? `"=""${number}"""` : textCell(number);
}

/** Begins like a formula, as spreadsheets see it. */
const FORMULA_PREFIX = /^[=+\-@\t\r]/;

function textCell(text: string): string {
  const escaped = FORMULA_PREFIX.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
