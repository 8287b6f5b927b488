import { userInfo } from 'node:os';
import { CliError } from '@portal/cli-kit/cli-error';
import { Argument, Command, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { notBlank } from '@portal/cli-kit/values';
import type { Db } from '@portal/member-api/database/db';
import {
  findWaiting,
  lookUpByHand,
  type ReportedOutcome,
  settleByHand,
} from '@portal/member-api/payments/settle/by-hand';
import { DATA_DIR } from './data-dir.ts';
import { withPresentDatabase } from './database.ts';

/** Lists the payments that wait for a person (docs/operations.md). */
export const paymentsCommand = (print: Print) =>
  new Command('payments')
    .description('list the payments that wait for a person')
    .option(...DATA_DIR)
    .action(async ({ dataDir }) => {
      const waiting = await withPayments(dataDir, findWaiting);
      if (waiting.length === 0) return print('No payment waits for a person.');
      const rows = waiting.map((payment) => [
        payment.paymentId,
        payment.kind,
        payment.certificate,
        payment.amount,
        payment.date,
        payment.waitingSince.toISOString(),
        String(payment.attempts),
      ]);
      const head = ['payment', 'kind', 'certificate', 'amount', 'date', 'waits since', 'tried'];
      print(formatTable([head, ...rows]));
    });

/** Has a payment looked up at the processor once more, by the portal. */
export const lookUpCommand = (print: Print) =>
  new Command('look-up-payment')
    .description('have one of them looked up at the processor once more')
    .argument('<id>', 'of the payment')
    .option(...DATA_DIR)
    .action(async (id, { dataDir }) => {
      await withPayments(dataDir, (db) => lookUpByHand(db, id));
      print(`The payment ${id} is looked up as soon as the portal runs.`);
    });

/** Sets the outcome of a payment that the processor has reported to a person. */
export const settleCommand = (print: Print) =>
  new Command('settle-payment')
    .description('set the outcome of one of them')
    .argument('<id>', 'of the payment')
    .addArgument(new Argument('<outcome>').choices(['accepted', 'failed'] as const))
    .requiredOption('--reason <text>', 'why; it is kept with the payment', notBlank)
    .option('--reference <number>', "the processor's own number of an accepted payment")
    .option('--by <who>', 'who settles it; your login name when it is left out')
    .option(...DATA_DIR)
    .action(async (id, outcome, { reason, reference, by, dataDir }) => {
      const reported = reportedOutcome(outcome, reference?.trim());
      const settler = { by: by ?? userInfo().username, reason, now: new Date() };
      const { state } = await withPayments(dataDir, (db) => settleByHand(db, id, reported, settler));
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
  withPresentDatabase(dataDir, 'There are no payments', work);
