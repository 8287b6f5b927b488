import { printLine, runProgram } from '@portal/cli-kit/program';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import { releaseCommands } from '../release-commands.ts';
import { buildCommand } from './build.ts';
import { devCommand } from './dev.ts';

await runProgram({
  name: 'portal',
  commands: [buildCommand(printLine), devCommand(printLine), ...releaseCommands(printLine)],
  isExpectedError: (error) => error instanceof ReleaseCheckError,
});
