import { setTimeout } from 'node:timers/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { type CalendarDate, parseCalendarDate } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import type { Db } from '../database/db.ts';
import { createLedgerReader, type LedgerReader } from '../payments/processor/ledger.ts';
import { UnknownOutcomeError } from '../payments/processor/processor-client.ts';
import { findPaymentById } from '../payments/settlement/manual-review.ts';
import { type Discrepancy, reconcileAccount } from '../payments/settlement/reconcile.ts';
import { DATA_DIR } from './command-options.ts';
import { withExistingDatabase } from './database.ts';
import { readProcessor } from './settings.ts';

const ACCOUNT_BATCH_SIZE = 200;
const CONCURRENCY = 8;
/** Attempts to read the ledger of an account, with a pause after each pass over a batch. */
const ATTEMPTS = 3;
const RETRY_MS = 1_000;

function parseDay(text: string): CalendarDate {
  const day = parseCalendarDate(text);
  if (day === undefined) throw new InvalidArgumentError('It must be a date such as 2026-11-27.');
  return day;
}

/**
 * Compares all payments with the processor's ledger after a restore, and applies missing ones with --apply
 * (docs/operations.md). Exits with 1 while differences or accounts without a response remain.
 */
export const reconcileCommand = (print: Print) =>
  new Command('reconcile')
    .description("compare payments with the processor's ledger after a restore")
    .requiredOption('--from <date>', 'date of the restored backup', parseDay)
    .option('--payment <id>', 'only the account of this payment')
    .option('--apply', 'apply missing payments and statuses', false)
    .option(...DATA_DIR)
    .action(async ({ from, payment, apply, dataDir }) => {
      const readLedger = createLedgerReader(readProcessor(process.env));
      const { compared, discrepancies, unanswered, isComplete } = await withExistingDatabase(
        dataDir,
        'There are no payments',
        (db) => reconcileAll({ db, readLedger, from, payment, apply }),
      );
      if (discrepancies.length > 0) print(formatTable([TABLE_HEADER, ...discrepancies.map(rowOf)]));
      print(`Payments of ${compared} accounts from ${from} on: ${summaryOf(discrepancies)}.`);
      if (unanswered.length > 0) print(describeUnanswered(unanswered, isComplete));
      const isSettled = discrepancies.every(({ outcome }) => outcome === 'applied');
      if (!isSettled || unanswered.length > 0) process.exitCode = 1;
    });

const TABLE_HEADER = [
  'difference',
  'kind',
  'payment',
  'reference',
  'certificate',
  'amount',
  'date',
  'portal',
  'processor',
  'terms',
  'outcome',
];

function rowOf({
  difference,
  kind,
  payment,
  reference,
  certificate,
  amount,
  date,
  local,
  remote,
  terms,
  outcome,
}: Discrepancy) {
  return [
    difference,
    kind,
    payment ?? '-',
    reference,
    certificate,
    toMoneyText(amount),
    date ?? '-',
    local ?? '-',
    remote ?? '-',
    terms.join(', ') || '-',
    outcome,
  ];
}

function summaryOf(discrepancies: readonly Discrepancy[]): string {
  if (discrepancies.length === 0) return 'no differences';
  const outcomes = ['applied', 'pending', 'manual_review'] as const;
  const counts = outcomes.map((name) => [
    discrepancies.filter(({ outcome }) => outcome === name).length,
    name,
  ]);
  return counts.flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}`])).join(', ');
}

function describeUnanswered(unanswered: readonly Unanswered[], isComplete: boolean): string {
  const rows = unanswered.map(({ account, reason }) => [String(account.id), reason]);
  const sentences = [
    `Accounts without a response of the processor: ${unanswered.length}. Their payments were not compared.`,
    ...(isComplete ? [] : ['Later accounts were not compared either.']),
    'Run the command again. It compares the same accounts, and what was applied remains.',
    'If an account stays in this list, ask the processor for its ledger.',
  ];
  return `${formatTable([['account_profile_id', 'reason'], ...rows])}\n${sentences.join(' ')}`;
}

interface Account {
  readonly id: number;
  readonly oid: string;
  readonly login: string;
}

interface Unanswered {
  readonly account: Account;
  readonly reason: string;
}

interface Result {
  compared: number;
  readonly discrepancies: Discrepancy[];
  readonly unanswered: Unanswered[];
  /** False if the processor responded for no account of a batch, so that the command stopped. */
  isComplete: boolean;
}

interface Deps {
  readonly db: Db;
  readonly readLedger: LedgerReader;
  readonly from: CalendarDate;
  /** Limits the comparison to the account of this payment. */
  readonly payment: string | undefined;
  readonly apply: boolean;
}

async function reconcileAll(deps: Deps): Promise<Result> {
  const result: Result = { compared: 0, discrepancies: [], unanswered: [], isComplete: true };
  const oid = deps.payment === undefined ? undefined : await accountOf(deps.db, deps.payment);
  const all = deps.db
    .selectFrom('account_profile')
    .select(['account_profile_id as id', 'azure_object_id as oid', 'account_user_name as login'])
    .orderBy('account_profile_id')
    .limit(ACCOUNT_BATCH_SIZE);
  const accounts = oid === undefined ? all : all.where('azure_object_id', '=', oid);
  for (let last = 0; ; ) {
    const batch = await accounts.where('account_profile_id', '>', last).execute();
    const unanswered = await reconcileBatch(deps, batch, result.discrepancies);
    result.compared += batch.length - unanswered.length;
    result.unanswered.push(...unanswered);
    if (batch.length < ACCOUNT_BATCH_SIZE) return result;
    if (unanswered.length === batch.length) return { ...result, isComplete: false };
    last = batch.at(-1)?.id ?? last;
  }
}

/** @throws CliError for a payment that does not exist */
async function accountOf(db: Db, payment: string): Promise<string> {
  const found = await findPaymentById(db, payment);
  if (!found) throw new CliError(`Payment ${payment} does not exist.`);
  return found.azure_object_id;
}

/** Adds the differences of these accounts. Returns the accounts without a response. */
async function reconcileBatch(
  deps: Deps,
  batch: readonly Account[],
  discrepancies: Discrepancy[],
): Promise<readonly Unanswered[]> {
  let unanswered: Unanswered[] = [];
  for (let attempt = 1, pending = batch; pending.length > 0 && attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await setTimeout(RETRY_MS);
    unanswered = [];
    for (let start = 0; start < pending.length; start += CONCURRENCY) {
      await Promise.all(
        pending.slice(start, start + CONCURRENCY).map(async (account) => {
          try {
            discrepancies.push(...(await reconcileOne(deps, account)));
          } catch (error) {
            if (!(error instanceof UnknownOutcomeError)) throw error;
            unanswered.push({ account, reason: error.message });
          }
        }),
      );
    }
    pending = unanswered.map(({ account }) => account);
  }
  return unanswered;
}

async function reconcileOne({ db, readLedger, from, apply }: Deps, { oid, login }: Account) {
  const entries = await readLedger(login, from);
  return reconcileAccount(db, { oid, entries, from, apply });
}
