import type { PaymentHistoryItem } from '@portal/api';
import { toMoneyText } from '@portal/domain/values/money';

/** Without it, spreadsheets read UTF-8 as a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEADINGS = ['Certificate #', 'Date Received', 'Amount', 'Payment Type', 'Reversed'];

/**
 * Builds a CSV file (RFC 4180) with dates as 'YYYY-MM-DD' and amounts in dollars and cents (F-17). No text can become
 * a formula.
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
 * Keeps leading zeros: a spreadsheet reads '="00123"' as the text 00123. Only digits qualify, so no text can become a
 * formula.
 */
function numberCell(number: string): string {
  return /^\d+$/.test(number) ? `"=""${number}"""` : textCell(number);
}

/** Prefixes that spreadsheets read as a formula. */
const FORMULA_PREFIX = /^[=+\-@\t\r]/;

function textCell(text: string): string {
  const escaped = FORMULA_PREFIX.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
