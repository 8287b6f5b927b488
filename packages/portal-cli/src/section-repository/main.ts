import { runCommand } from '@portal/cli-kit/run-command';
import { Refusal } from '@portal/release-gate/refusal';
import { RELEASE_COMMANDS } from '../release-commands.ts';
import { buildCommand } from './build.ts';
import { devCommand } from './dev.ts';

const USAGE = `Commands:
  build                          build the section, into a version that says what is in it
  dev                            serve it from source, to be seen in a deployed portal (--portal, --hours)
  publish <section>              put its build into the store
  promote <section> <version>    make a published release live (--by, --why)
  rollback <section>             make the release before live again (--by, --why)
  disable <section>              switch it off for all members (--by, --why)
  enable <section>               switch it on again (--by, --why)
  status                         what is live
  history                        every revision of the registry`;

await runCommand({
  commands: { ...RELEASE_COMMANDS, build: buildCommand, dev: devCommand },
  usage: USAGE,
  isSentence: (error) => error instanceof Refusal,
});
