import { formatAmountInput } from '@portal/domain/payments/payment-amount';
import { lineKey } from '@portal/domain/payments/payment-wizard';
import { type LineResult, ON_FILE_CODE, type PaymentResult } from './make-payment.ts';

/** Codes of a line that has changed since the wizard loaded it. Another account does not help. */
const CHANGED_LINE_CODES = /^(?:amount|line|recurring)_/;

/** Failed lines that another account or date may pay. Excludes a line whose identical payment is on file. */
export function linesToRetry({ lines }: PaymentResult): readonly LineResult[] {
  return lines.filter(
    (line) => line.outcome === 'failed' && line.code !== ON_FILE_CODE && !hasChangedLine(line),
  );
}

/** Whether the server rejected the payment because of its line. */
export function hasChangedLine({ code = '' }: LineResult): boolean {
  return CHANGED_LINE_CODES.test(code);
}

/** Answers of the wizard that repeat the failed lines of a result. The result has ended the draft. */
export function retryAnswers(result: PaymentResult) {
  const { date, method, schedule } = result.order;
  const failed = linesToRetry(result).map(({ line, amount }) => [lineKey(line), amount] as const);
  return {
    frequency: schedule === undefined ? ('single' as const) : ('recurring' as const),
    amounts: Object.fromEntries(failed),
    amountTexts: Object.fromEntries(failed.map(([key, amount]) => [key, formatAmountInput(amount)])),
    methodToken: method.token,
    paymentDate: date,
    schedule,
    notSent: undefined,
  };
}
