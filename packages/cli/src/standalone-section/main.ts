import { printLine, runProgram } from '@portal/cli-kit/program';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import { releaseCommands } from '../release-commands.ts';
import { buildCommand } from './build.ts';
import { devCommand } from './dev.ts';
import { requireStore } from './require-store.ts';

await runProgram({
  name: 'portal',
  commands: [
    buildCommand(printLine),
    devCommand(printLine),
    ...releaseCommands(printLine).map((command) => command.hook('preAction', requireStore)),
  ],
  isExpectedError: (error) => error instanceof ReleaseCheckError,
});
