import { printLine, runProgram } from '@portal/cli-kit/program';
import { PRIVATE_UMASK } from '@portal/server-kit/restrict-permissions';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { configCommand } from './config-command.ts';
import { contactChangesCommand } from './contact-commands.ts';
import { eventsCommand } from './event-commands.ts';
import { importCommand } from './import/import-command.ts';
import { paymentsCommand } from './payment-commands.ts';
import { deathReportsCommand, requestsCommand } from './request-commands.ts';

process.umask(PRIVATE_UMASK);
await runProgram({
  name: 'npm run portal --',
  commands: [
    backupCommand,
    restoreCommand,
    importCommand,
    paymentsCommand,
    contactChangesCommand,
    requestsCommand,
    deathReportsCommand,
    eventsCommand,
    configCommand,
  ].map((command) => command(printLine)),
});
