import { runCommand } from '@portal/cli-kit/run-command';
import { PRIVATE_UMASK } from '@portal/server-base/private-files';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { compareCommand } from './compare-command.ts';
import { contactChangesCommand, processContactChangeCommand } from './contact-commands.ts';
import { lookUpCommand, paymentsCommand, settleCommand } from './payment-commands.ts';

const USAGE = `Commands on the database of DATABASE_URL, or else in the folder PORTAL_DATA_DIR:
  backup <file>                           write the database of members and payments into a new file
  restore <file>                          fill an empty database from such a file
  payments                                the payments that wait for a person
  look-up-payment <id>                    have one of them looked up at the processor once more
  settle-payment <id> accepted|failed     say what became of one (--reason, --by; accepted: --reference)
  compare-payments --from <date>          compare all payments with the processor's after a restore (--take-in)
  contact-changes                         the changes of contact information that wait for member services
  process-contact-change <number>         say that one of them is entered, or will not be
Every command takes --data-dir <folder>.`;

process.umask(PRIVATE_UMASK);
await runCommand({
  commands: {
    backup: backupCommand,
    restore: restoreCommand,
    payments: paymentsCommand,
    'look-up-payment': lookUpCommand,
    'settle-payment': settleCommand,
    'compare-payments': compareCommand,
    'contact-changes': contactChangesCommand,
    'process-contact-change': processContactChangeCommand,
  },
  usage: USAGE,
});
