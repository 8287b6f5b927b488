import { printLine, runProgram } from '@portal/cli-kit/program';
import { PRIVATE_UMASK } from '@portal/server-base/private-files';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { compareCommand } from './compare-command.ts';
import { contactChangesCommand, processContactChangeCommand } from './contact-commands.ts';
import { lookUpCommand, paymentsCommand, settleCommand } from './payment-commands.ts';

process.umask(PRIVATE_UMASK);
/** Commands on the database of DATABASE_URL, else of the data folder. */
await runProgram({
  name: 'npm run portal --',
  commands: [
    backupCommand,
    restoreCommand,
    paymentsCommand,
    lookUpCommand,
    settleCommand,
    compareCommand,
    contactChangesCommand,
    processContactChangeCommand,
  ].map((command) => command(printLine)),
});
