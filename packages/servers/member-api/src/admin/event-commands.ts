import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { findDeadLetters, retryDeadLetter } from '../events/dead-letters.ts';
import { readEvents } from '../events/event-feed.ts';
import { COMMAND_DESCRIPTIONS } from './command-descriptions.ts';
import { DATA_DIR } from './command-options.ts';
import { withExistingDatabase } from './database.ts';

const NO_EVENTS_MESSAGE = 'There are no business events';
const BATCH_SIZE = 500;

/** Prints business events as NDJSON, and handles dead letters (docs/business-events.md). */
export const eventsCommand = (print: Print) =>
  new Command('events')
    .description(COMMAND_DESCRIPTIONS.events)
    // Options after a subcommand belong to it.
    .enablePositionalOptions()
    .option('--since <cursor>', 'id of the last event that was read', wholeNumber, 0)
    .option('--limit <number>', 'print at most this many', wholeNumber)
    .option(...DATA_DIR)
    .action(async ({ since, limit = Number.MAX_SAFE_INTEGER, dataDir }) => {
      await withExistingDatabase(dataDir, NO_EVENTS_MESSAGE, async (db) => {
        let cursor = since;
        for (let remaining = limit; remaining > 0; ) {
          const events = await readEvents(db, { since: cursor, limit: Math.min(remaining, BATCH_SIZE) });
          for (const event of events) print(JSON.stringify(event));
          cursor = events.at(-1)?.id ?? cursor;
          remaining = events.length < BATCH_SIZE ? 0 : remaining - events.length;
        }
      });
    })
    .addCommand(deadLettersCommand(print))
    .addCommand(retryCommand(print));

function deadLettersCommand(print: Print) {
  return new Command('dead-letters')
    .description('list the events that the webhook could not deliver')
    .option(...DATA_DIR)
    .action(async ({ dataDir }) => {
      const letters = await withExistingDatabase(dataDir, NO_EVENTS_MESSAGE, findDeadLetters);
      if (letters.length === 0) return print('All events were delivered.');
      const rows = letters.map(({ id, type, attempts, failedAt, lastError, retryAt }) => [
        String(id),
        type,
        String(attempts),
        failedAt.toISOString(),
        lastError,
        retryAt?.toISOString() ?? '-',
      ]);
      print(formatTable([['event', 'type', 'attempts', 'failed at', 'error', 'retry at'], ...rows]));
    });
}

function retryCommand(print: Print) {
  return new Command('retry')
    .description('deliver one of them again')
    .argument('<id>', 'of the event', wholeNumber)
    .option(...DATA_DIR)
    .action(async (id, { dataDir }) => {
      await withExistingDatabase(dataDir, NO_EVENTS_MESSAGE, (db) => retryDeadLetter(db, id, new Date()));
      print(`Event ${id} will be delivered while the portal runs.`);
    });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
