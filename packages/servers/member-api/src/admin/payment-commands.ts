import { authorOrLoginName } from '@portal/cli-kit/author';
import { CliError } from '@portal/cli-kit/cli-error';
import { notBlank } from '@portal/cli-kit/parse-arguments';
import { Argument, Command, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { PROCESSOR_REFERENCE } from '@portal/domain/payments/processor-reference';
import type { Db } from '../database/db.ts';
import {
  listForReview,
  type ReportedOutcome,
  requeryAll,
  requeryManually,
  resolveManually,
} from '../payments/settlement/manual-review.ts';
import { COMMAND_DESCRIPTIONS } from './command-descriptions.ts';
import { AUTHOR, DATA_DIR } from './command-options.ts';
import { withExistingDatabase } from './database.ts';
import { reconcileCommand } from './reconcile-command.ts';

/** Handles payments in manual review, and reconciles payments after a restore (docs/operations.md). */
export const paymentsCommand = (print: Print) =>
  new Command('payments')
    .description(COMMAND_DESCRIPTIONS.payments)
    .addCommand(listCommand(print))
    .addCommand(requeryCommand(print))
    .addCommand(resolveCommand(print))
    .addCommand(reconcileCommand(print));

const listCommand = (print: Print) =>
  new Command('list')
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
      const header = ['payment', 'kind', 'certificate', 'amount', 'date', 'pending since', 'attempts'];
      print(formatTable([header, ...rows]));
    });

const requeryCommand = (print: Print) =>
  new Command('requery')
    .description('look up a payment in manual review, or all of them, at the processor again')
    .argument('[id]', 'of the payment')
    .option('--all', 'all payments in manual review', false)
    .option(...DATA_DIR)
    .action(async (id, { all, dataDir }) => {
      if ((id === undefined) !== all) throw new CliError('Give the id of one payment, or --all.');
      if (id === undefined) {
        const count = await withPayments(dataDir, requeryAll);
        return print(`Payments that will be looked up while the portal runs: ${count}.`);
      }
      await withPayments(dataDir, (db) => requeryManually(db, id));
      print(`Payment ${id} will be looked up while the portal runs.`);
    });

/** Sets the outcome that the processor reported to an operator. */
const resolveCommand = (print: Print) =>
  new Command('resolve')
    .description('set the outcome of a payment in manual review')
    .argument('<id>', 'of the payment')
    .addArgument(new Argument('<outcome>').choices(['accepted', 'failed'] as const))
    .requiredOption('--reason <text>', 'reason, stored with the payment', notBlank)
    .option('--reference <number>', "the processor's reference of an accepted payment")
    .option(...AUTHOR)
    .option(...DATA_DIR)
    .action(async (id, outcome, { reason, reference, author, dataDir }) => {
      const reported = reportedOutcome(outcome, reference?.trim());
      const reviewer = { by: authorOrLoginName(author), reason, now: new Date() };
      const { state } = await withPayments(dataDir, (db) => resolveManually(db, id, reported, reviewer));
      print(`Payment ${id} is resolved as ${reported.outcome}: its state is ${state}.`);
    });

function reportedOutcome(outcome: 'accepted' | 'failed', reference: string | undefined): ReportedOutcome {
  if (outcome === 'failed') {
    if (reference) throw new CliError('A failed payment has no --reference.');
    return { outcome };
  }
  if (!reference) {
    throw new CliError(
      "An accepted payment needs the processor's reference, which members see: --reference <number>",
    );
  }
  if (!PROCESSOR_REFERENCE.test(reference)) {
    throw new CliError(
      `The reference ${reference} needs 1 to 80 letters, digits or punctuation characters, without spaces.`,
    );
  }
  return { outcome, reference };
}

const withPayments = <T>(dataDir: string | undefined, work: (db: Db) => Promise<T>): Promise<T> =>
  withExistingDatabase(dataDir, 'There are no payments', work);
