import type { ProcessorEmulator } from '@portal/member-api/testing/processor-emulator';
import type { PaymentClient } from './payment-client.ts';

type History = Awaited<ReturnType<PaymentClient['settledHistory']>>;

/** Compares reported statuses with the history, and the history with the processor's ledger. */
export async function compareWithLedger(
  member: PaymentClient,
  processor: ProcessorEmulator,
  reader: Pick<PaymentClient, 'settledHistory'> = member,
) {
  const history = await reader.settledHistory();
  const accepted = (await processor.payments()).filter((one) => one['payment-status'] !== 'FAILED');
  const created = accepted.map((one) => one['total-amount']);
  return countPayments(member, history, created);
}

/** `accepted` has an amount per payment. */
function countPayments(
  { amounts: requested, reported }: PaymentClient,
  history: History,
  accepted: readonly string[],
) {
  const atProcessor = new Map<string, number>();
  for (const amount of accepted) atProcessor.set(amount, (atProcessor.get(amount) ?? 0) + 1);
  const timesMade = (amount: string) => atProcessor.get(amount) ?? 0;
  const pending = new Set(history.filter(({ status }) => status === 'SCHEDULED').map(({ amount }) => amount));
  const wasReportedAs = (amount: string) => reported.get(amount)?.has('SCHEDULED') ?? false;
  const isLost = (amount: string) =>
    timesMade(amount) === 0 ? wasReportedAs(amount) || pending.has(amount) : !pending.has(amount);
  const isReportedFailed = (amount: string) =>
    timesMade(amount) > 0 && reported.get(amount)?.has('FAILED') && !wasReportedAs(amount);
  const violations = {
    duplicates: requested.filter((amount) => timesMade(amount) > 1).length,
    losses: requested.filter(isLost).length,
    reportedFailedButMade: requested.filter(isReportedFailed).length,
    stillUnknown: history.filter(({ status }) => status === 'UNKNOWN').length,
    neverReported: requested.filter((amount) => !reported.has(amount)).length,
  };
  return {
    payments: requested.length,
    made: requested.filter((amount) => timesMade(amount) > 0).length,
    ...violations,
    violations: Object.values(violations).reduce((sum, count) => sum + count),
  };
}
