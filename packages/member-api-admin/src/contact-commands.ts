import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { findUnresolvedChanges, resolveChange } from '@portal/member-api/contact/resolve-change';
import { DATA_DIR } from './data-dir-option.ts';
import { withExistingDatabase } from './database.ts';

const NO_CHANGES_MESSAGE = 'There are no changes of contact information';

/** Lists the changes of contact information that member services have to enter (F-06, docs/operations.md). */
export const contactChangesCommand = (print: Print) =>
  new Command('contact-changes')
    .description('list the changes of contact information that wait for member services')
    .option(...DATA_DIR)
    .action(async ({ dataDir }) => {
      const unresolved = await withExistingDatabase(dataDir, NO_CHANGES_MESSAGE, findUnresolvedChanges);
      if (unresolved.length === 0) return print('No change of contact information waits.');
      const rows = unresolved.map(({ id, lifeProNameId, requestedAt }) => [
        String(id),
        lifeProNameId,
        requestedAt.toISOString(),
      ]);
      print(formatTable([['change', 'member', 'asked for'], ...rows]));
    });

/** Says that one of them is entered, or will not be: the member's profile shows it as waiting no more. */
export const resolveContactChangeCommand = (print: Print) =>
  new Command('resolve-contact-change')
    .description('say that one of them is entered, or will not be')
    .argument('<number>', 'of the change', parseNumber)
    .option(...DATA_DIR)
    .action(async (id, { dataDir }) => {
      await withExistingDatabase(dataDir, NO_CHANGES_MESSAGE, (db) => resolveChange(db, id, new Date()));
      print(`The change ${id} is processed.`);
    });

function parseNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a number of the list.');
  return Number(text);
}
