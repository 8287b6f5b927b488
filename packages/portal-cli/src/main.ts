import { runCommand } from '@portal/cli-kit/run-command';
import { DatasetError } from '@portal/dataset/dataset-error';
import { Refusal } from '@portal/release-gate/refusal';
import { PRIVATE_UMASK } from '@portal/server-base/private-files';
import { MAINTENANCE_COMMANDS } from './maintenance.ts';
import { newKeyCommand } from './new-key.ts';
import { PACKAGE_COMMANDS } from './packages/commands.ts';
import { pruneCommand } from './prune-command.ts';
import { RELEASE_COMMANDS } from './release-commands.ts';
import { buildCommand } from './start/build-command.ts';
import { devCommand } from './start/dev.ts';
import { startCommand } from './start/start.ts';

const USAGE = `Commands:
  start                                   bring the whole portal up (--port, --no-build, --no-release, --faults)
  dev <section>                           the same, with one section from source (--port, --no-build)
  build <section or shell>                build it, and nothing but it
  publish <section or shell>              put its build into the store
  promote <section or shell> <version>    make a published release live (--by, --why)
  roll-out <section>@<version>            offer it to a share of the members (--share, --by, --why)
  preview <section>@<version>             a signed link that shows it in one tab (--hours, --origin)
  rollback <section or shell>             take its candidate back, or make the release before live again
  flag add <name>                         a switch that sections read (--owner, --about, --ends, --why)
  flag on|off|share|extend|remove <name>  change it (--share, --ends, --by, --why)
  flag list                               every flag: who has it, who reads it, and which is overdue
  status                                  what is live
  history                                 every revision of the registry
  prune                                   name the releases that nothing needs, and take them with --yes (--days)
  store check                             try whether the store does what the portal needs of it
  new-section <name> <folder>             make a section in a repository of its own
  new-key <name>                          make a team's key for signing (--sections, --for)
  packages publish                        put the packages that sections are made of into the registry
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
    ...RELEASE_COMMANDS,
    ...MAINTENANCE_COMMANDS,
    ...PACKAGE_COMMANDS,
    build: buildCommand,
    'new-key': newKeyCommand,
    start: startCommand,
    dev: devCommand,
    prune: pruneCommand,
  },
  usage: USAGE,
  isSentence: (error) => error instanceof DatasetError || error instanceof Refusal,
});
