import { userInfo } from 'node:os';
import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { formatTable } from '@portal/cli-kit/table';
import type { Db } from '@portal/member-api/database/db';
import {
  findWaiting,
  lookUpByHand,
  type ReportedOutcome,
  settleByHand,
} from '@portal/member-api/payments/settle/by-hand';
import { withPresentDatabase } from './database.ts';

const USAGE = 'settle-payment <id> accepted|failed --reason "<text>"';

const options = {
  'data-dir': { type: 'string' },
  reason: { type: 'string' },
  reference: { type: 'string' },
  by: { type: 'string' },
} as const;

/** Lists the payments that wait for a person (docs/operations.md). */
export const paymentsCommand: Command = async (args, print) => {
  const { values } = readOptions(args, { 'data-dir': options['data-dir'] } as const);
  const waiting = await withPayments(values['data-dir'], findWaiting);
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
  print(formatTable([['payment', 'kind', 'certificate', 'amount', 'date', 'waits since', 'tried'], ...rows]));
};

/** Has a payment looked up at the processor once more, by the portal. */
export const lookUpCommand: Command = async (args, print) => {
  const { values, positionals } = readOptions(args, { 'data-dir': options['data-dir'] } as const);
  const [id] = positionals;
  if (id === undefined) throw new CliError('Which one? npm run portal -- look-up-payment <id>');
  await withPayments(values['data-dir'], (db) => lookUpByHand(db, id));
  print(`The payment ${id} is looked up as soon as the portal runs.`);
};

/** Gives a payment the outcome that the processor has told a person of. */
export const settleCommand: Command = async (args, print) => {
  const { values, positionals } = readOptions(args, options);
  const [id, outcome] = positionals;
  if (id === undefined) throw new CliError(`Which one? npm run portal -- ${USAGE}`);
  const reported = reportedOutcome(outcome, values.reference?.trim());
  const reason = values.reason?.trim();
  if (!reason) throw new CliError(`Why? It is kept with the payment: npm run portal -- ${USAGE}`);
  const settler = { by: values.by ?? userInfo().username, reason, now: new Date() };
  const { state } = await withPayments(values['data-dir'], (db) => settleByHand(db, id, reported, settler));
  print(`The payment ${id} is settled as ${reported.outcome}: its state is ${state}.`);
};

function reportedOutcome(outcome: string | undefined, reference: string | undefined): ReportedOutcome {
  if (outcome === 'failed') {
    if (reference) throw new CliError('A payment that failed has no --reference of the processor.');
    return { outcome };
  }
  if (outcome !== 'accepted') throw new CliError(`Accepted or failed? npm run portal -- ${USAGE}`);
  if (!reference) {
    throw new CliError(
      "Which is the processor's own number of the payment? Members cancel it by that: --reference <number>",
    );
  }
  return { outcome, reference };
}

const withPayments = <T>(dataDir: string | undefined, work: (db: Db) => Promise<T>): Promise<T> =>
  withPresentDatabase(dataDir, 'There are no payments', work);
