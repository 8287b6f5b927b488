import { CliError } from '@portal/cli-kit/cli-error';
import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { type CalendarDate, parseCalendarDate } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import type { Db } from '@portal/member-api/database/db';
import { type ProcessorBooks, processorBooks } from '@portal/member-api/payments/processor/books';
import { OutcomeUnknown } from '@portal/member-api/payments/processor/processor';
import { compareAccount, type Finding } from '@portal/member-api/payments/settle/compare';
import { DATA_DIR } from './data-dir.ts';
import { withPresentDatabase } from './database.ts';
import { readProcessor } from './settings.ts';

const ACCOUNTS_AT_A_TIME = 200;
/** How many accounts the processor is asked about at once. */
const ABREAST = 8;

function parseDay(text: string): CalendarDate {
  const day = parseCalendarDate(text);
  if (day === undefined) throw new InvalidArgumentError('It must be a day as YYYY-MM-DD.');
  return day;
}

/**
 * Compares all payments with the processor's books after a restore, and takes in what is missing when asked to
 * (docs/operations.md). The exit code is 1 while the two differ.
 */
export const compareCommand = (print: Print) =>
  new Command('compare-payments')
    .description("compare all payments with the processor's after a restore")
    .requiredOption('--from <date>', 'the day of the restored moment', parseDay)
    .option('--take-in', 'take in what is missing', false)
    .option(...DATA_DIR)
    .action(async ({ from, takeIn, dataDir }) => {
      const books = processorBooks(readProcessor(process.env));
      const { accounts, findings } = await withPresentDatabase(dataDir, 'There are no payments', (db) =>
        compareAll(db, books, { from, takeIn }),
      ).catch((error: unknown) => {
        if (!(error instanceof OutcomeUnknown)) throw error;
        throw new CliError(
          `The processor cannot be compared with: ${error.message}. Run it again: what was done stays done.`,
        );
      });
      if (findings.length > 0) print(formatTable([HEAD, ...findings.map(rowOf)]));
      print(`Payments of ${accounts} accounts from ${from} on: ${summaryOf(findings)}.`);
      if (findings.some(({ outcome }) => outcome !== 'taken in')) process.exitCode = 1;
    });

const HEAD = ['difference', 'kind', 'reference', 'certificate', 'amount', 'date', 'here', 'there', 'outcome'];

function rowOf({ difference, kind, reference, certificate, amount, date, here, there, outcome }: Finding) {
  return [
    difference,
    kind,
    reference,
    certificate,
    toMoneyText(amount),
    date ?? '-',
    here ?? '-',
    there ?? '-',
    outcome,
  ];
}

function summaryOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'the processor has the same';
  const outcomes = ['taken in', 'to be taken in', 'for a person'] as const;
  const counts = outcomes.map((name) => [findings.filter(({ outcome }) => outcome === name).length, name]);
  return counts.flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}`])).join(', ');
}

async function compareAll(
  db: Db,
  books: ProcessorBooks,
  { from, takeIn }: { readonly from: CalendarDate; readonly takeIn: boolean },
) {
  const findings: Finding[] = [];
  let accounts = 0;
  const compareOne = async ({ oid, login }: { readonly oid: string; readonly login: string }) => {
    const entries = await books(login, from);
    findings.push(...(await compareAccount(db, { oid, entries, from, takeIn })));
  };
  for (let last = 0; ; ) {
    const part = await db
      .selectFrom('account_profile')
      .select(['account_profile_id as id', 'azure_object_id as oid', 'account_user_name as login'])
      .where('account_profile_id', '>', last)
      .orderBy('account_profile_id')
      .limit(ACCOUNTS_AT_A_TIME)
      .execute();
    if (part.length === 0) return { accounts, findings };
    for (let start = 0; start < part.length; start += ABREAST) {
      await Promise.all(part.slice(start, start + ABREAST).map(compareOne));
    }
    accounts += part.length;
    last = part.at(-1)?.id ?? last;
  }
}
