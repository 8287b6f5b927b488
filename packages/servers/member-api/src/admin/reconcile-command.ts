import { CliError } from '@portal/cli-kit/cli-error';
import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { type CalendarDate, parseCalendarDate } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import type { Db } from '../database/db.ts';
import { createLedgerReader, type LedgerReader } from '../payments/processor/ledger.ts';
import { UnknownOutcomeError } from '../payments/processor/processor-client.ts';
import { type Discrepancy, reconcileAccount } from '../payments/settlement/reconcile.ts';
import { DATA_DIR } from './command-options.ts';
import { withExistingDatabase } from './database.ts';
import { readProcessor } from './settings.ts';

const ACCOUNT_BATCH_SIZE = 200;
const CONCURRENCY = 8;

function parseDay(text: string): CalendarDate {
  const day = parseCalendarDate(text);
  if (day === undefined) throw new InvalidArgumentError('It must be a date such as 2026-11-27.');
  return day;
}

/**
 * Compares all payments with the processor's ledger after a restore, and applies missing ones with --apply
 * (docs/operations.md). Exits with 1 while differences remain.
 */
export const reconcileCommand = (print: Print) =>
  new Command('reconcile-payments')
    .description("reconcile all payments with the processor's ledger after a restore")
    .requiredOption('--from <date>', 'date of the restored backup', parseDay)
    .option('--apply', 'apply missing payments and statuses', false)
    .option(...DATA_DIR)
    .action(async ({ from, apply, dataDir }) => {
      const readLedger = createLedgerReader(readProcessor(process.env));
      const { accounts, discrepancies } = await withExistingDatabase(dataDir, 'There are no payments', (db) =>
        reconcileAll(db, readLedger, { from, apply }),
      ).catch((error: unknown) => {
        if (!(error instanceof UnknownOutcomeError)) throw error;
        throw new CliError(
          `The processor did not respond: ${error.message}. Run the command again, it continues.`,
        );
      });
      if (discrepancies.length > 0) print(formatTable([TABLE_HEADER, ...discrepancies.map(rowOf)]));
      print(`Payments of ${accounts} accounts from ${from} on: ${summaryOf(discrepancies)}.`);
      if (discrepancies.some(({ outcome }) => outcome !== 'applied')) process.exitCode = 1;
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

async function reconcileAll(
  db: Db,
  readLedger: LedgerReader,
  { from, apply }: { readonly from: CalendarDate; readonly apply: boolean },
) {
  const discrepancies: Discrepancy[] = [];
  let accounts = 0;
  const reconcileOne = async ({ oid, login }: { readonly oid: string; readonly login: string }) => {
    const entries = await readLedger(login, from);
    discrepancies.push(...(await reconcileAccount(db, { oid, entries, from, apply })));
  };
  for (let last = 0; ; ) {
    const batch = await db
      .selectFrom('account_profile')
      .select(['account_profile_id as id', 'azure_object_id as oid', 'account_user_name as login'])
      .where('account_profile_id', '>', last)
      .orderBy('account_profile_id')
      .limit(ACCOUNT_BATCH_SIZE)
      .execute();
    if (batch.length === 0) return { accounts, discrepancies };
    for (let start = 0; start < batch.length; start += CONCURRENCY) {
      await Promise.all(batch.slice(start, start + CONCURRENCY).map(reconcileOne));
    }
    accounts += batch.length;
    last = batch.at(-1)?.id ?? last;
  }
}
