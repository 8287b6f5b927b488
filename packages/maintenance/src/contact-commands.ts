import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { formatTable } from '@portal/cli-kit/table';
import { findChangesToProcess, processChange } from '@portal/member-api/contact/process-change';
import { withPresentDatabase } from './database.ts';

const options = { 'data-dir': { type: 'string' } } as const;
const NOTHING = 'There are no changes of contact information';

/** Lists the changes of contact information that member services have to enter (F-06, docs/operations.md). */
export const contactChangesCommand: Command = async (args, print) => {
  const { values } = readOptions(args, options);
  const waiting = await withPresentDatabase(values['data-dir'], NOTHING, findChangesToProcess);
  if (waiting.length === 0) return print('No change of contact information waits.');
  const rows = waiting.map(({ id, lifeProNameId, askedAt }) => [
    String(id),
    lifeProNameId,
    askedAt.toISOString(),
  ]);
  print(formatTable([['change', 'member', 'asked for'], ...rows]));
};

/** Says that one of them is entered, or will not be: the member's profile shows it as waiting no more. */
export const processContactChangeCommand: Command = async (args, print) => {
  const { values, positionals } = readOptions(args, options);
  const [id = ''] = positionals;
  if (!/^\d{1,9}$/.test(id))
    throw new CliError('Which one? npm run portal -- process-contact-change <number>');
  await withPresentDatabase(values['data-dir'], NOTHING, (db) => processChange(db, Number(id), new Date()));
  print(`The change ${id} is processed.`);
};
