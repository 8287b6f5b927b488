import { authorOrLoginName } from '@portal/cli-kit/author';
import { Command, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { findUnresolvedChanges, resolveChange } from '../contact/resolve-change.ts';
import { COMMAND_DESCRIPTIONS } from './command-descriptions.ts';
import { AUTHOR, DATA_DIR, parseNumber } from './command-options.ts';
import { withExistingDatabase } from './database.ts';

const NO_CHANGES_MESSAGE = 'There are no contact changes';

/** Lists and resolves contact changes that member services have to enter (F-06, docs/operations.md). */
export const contactChangesCommand = (print: Print) =>
  new Command('contact-changes')
    .description(COMMAND_DESCRIPTIONS['contact-changes'])
    .addCommand(listCommand(print))
    .addCommand(resolveCommand(print));

const listCommand = (print: Print) =>
  new Command('list')
    .description('list the pending changes, oldest first')
    .option(...DATA_DIR)
    .action(async ({ dataDir }) => {
      const unresolved = await withExistingDatabase(dataDir, NO_CHANGES_MESSAGE, findUnresolvedChanges);
      if (unresolved.length === 0) return print('No contact change is pending.');
      const rows = unresolved.map(({ id, lifeProNameId, requestedAt }) => [
        String(id),
        lifeProNameId,
        requestedAt.toISOString(),
      ]);
      print(formatTable([['change', 'member', 'requested at'], ...rows]));
    });

/** Marks a contact change as resolved, so that the member's profile no longer shows it. */
const resolveCommand = (print: Print) =>
  new Command('resolve')
    .description('mark a change as resolved')
    .argument('<number>', 'of the change', parseNumber)
    .option(...AUTHOR)
    .option(...DATA_DIR)
    .action(async (id, { author, dataDir }) => {
      const work = { by: authorOrLoginName(author), now: new Date() };
      await withExistingDatabase(dataDir, NO_CHANGES_MESSAGE, (db) => resolveChange(db, id, work));
      print(`Change ${id} is resolved.`);
    });
