import { userInfo } from 'node:os';
import { CliError } from '@portal/cli-kit/cli-error';
import { notBlank } from '@portal/cli-kit/parse-arguments';
import { Argument, Command, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import type { Db } from '@portal/member-api/database/db';
import {
  listForReview,
  type ReportedOutcome,
  requeryManually,
  resolveManually,
} from '@portal/member-api/payments/settlement/manual-review';
import { DATA_DIR } from './data-dir-option.ts';
import { withExistingDatabase } from './database.ts';

/** Lists the payments that require manual review (docs/operations.md). */
export const paymentsCommand = (print: Print) =>
  new Command('payments')
    .description('list the payments that require manual review')
    .option(...DATA_DIR)
    .action(async ({ dataDir }) => {
      const forReview = await withPayments(dataDir, listForReview);
      if (forReview.length === 0) return print('No payment requires manual review.');
      const rows = forReview.map((payment) => [
        payment.paymentId,
        payment.kind,
        payment.certificate,
        payment.amount,
        payment.date,
        payment.pendingSince.toISOString(),
        String(payment.attempts),
      ]);
      const header = ['payment', 'kind', 'certificate', 'amount', 'date', 'waits since', 'tried'];
      print(formatTable([header, ...rows]));
    });

/** Has a payment looked up at the processor once more, by the portal. */
export const requeryCommand = (print: Print) =>
  new Command('requery-payment')
    .description('have one of them looked up at the processor once more')
    .argument('<id>', 'of the payment')
    .option(...DATA_DIR)
    .action(async (id, { dataDir }) => {
      await withPayments(dataDir, (db) => requeryManually(db, id));
      print(`The payment ${id} is looked up as soon as the portal runs.`);
    });

/** Sets the outcome of a payment that the processor has reported to a person. */
export const resolveCommand = (print: Print) =>
  new Command('resolve-payment')
    .description('set the outcome of one of them')
    .argument('<id>', 'of the payment')
    .addArgument(new Argument('<outcome>').choices(['accepted', 'failed'] as const))
    .requiredOption('--reason <text>', 'why; it is kept with the payment', notBlank)
    .option('--reference <number>', "the processor's own number of an accepted payment")
    .option('--author <name>', 'who settles it; your login name when it is left out')
    .option(...DATA_DIR)
    .action(async (id, outcome, { reason, reference, author, dataDir }) => {
      const reported = reportedOutcome(outcome, reference?.trim());
      const reviewer = { by: author ?? userInfo().username, reason, now: new Date() };
      const { state } = await withPayments(dataDir, (db) => resolveManually(db, id, reported, reviewer));
      print(`The payment ${id} is settled as ${reported.outcome}: its state is ${state}.`);
    });

function reportedOutcome(outcome: 'accepted' | 'failed', reference: string | undefined): ReportedOutcome {
  if (outcome === 'failed') {
    if (reference) throw new CliError('A payment that failed has no --reference of the processor.');
    return { outcome };
  }
  if (!reference) {
    throw new CliError(
      "Which is the processor's own number of the payment? Members cancel it by that: --reference <number>",
    );
  }
  return { outcome, reference };
}

const withPayments = <T>(dataDir: string | undefined, work: (db: Db) => Promise<T>): Promise<T> =>
  withExistingDatabase(dataDir, 'There are no payments', work);
