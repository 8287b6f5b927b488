import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { findChangesToProcess, processChange } from '@portal/member-api/contact/process-change';
import { DATA_DIR } from './data-dir.ts';
import { withPresentDatabase } from './database.ts';

const NOTHING = 'There are no changes of contact information';

/** Lists the changes of contact information that member services have to enter (F-06, docs/operations.md). */
export const contactChangesCommand = (print: Print) =>
  new Command('contact-changes')
    .description('list the changes of contact information that wait for member services')
    .option(...DATA_DIR)
    .action(async ({ dataDir }) => {
      const waiting = await withPresentDatabase(dataDir, NOTHING, findChangesToProcess);
      if (waiting.length === 0) return print('No change of contact information waits.');
      const rows = waiting.map(({ id, lifeProNameId, askedAt }) => [
        String(id),
        lifeProNameId,
        askedAt.toISOString(),
      ]);
      print(formatTable([['change', 'member', 'asked for'], ...rows]));
    });

/** Says that one of them is entered, or will not be: the member's profile shows it as waiting no more. */
export const processContactChangeCommand = (print: Print) =>
  new Command('process-contact-change')
    .description('say that one of them is entered, or will not be')
    .argument('<number>', 'of the change', parseNumber)
    .option(...DATA_DIR)
    .action(async (id, { dataDir }) => {
      await withPresentDatabase(dataDir, NOTHING, (db) => processChange(db, id, new Date()));
      print(`The change ${id} is processed.`);
    });

function parseNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a number of the list.');
  return Number(text);
}
