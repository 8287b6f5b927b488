import { printLine, runProgram } from '@portal/cli-kit/program';
import { Refusal } from '@portal/release-gate/refusal';
import { releaseCommands } from '../release-commands.ts';
import { buildCommand } from './build.ts';
import { devCommand } from './dev.ts';

await runProgram({
  name: 'portal',
  commands: [buildCommand(printLine), devCommand(printLine), ...releaseCommands(printLine)],
  isSentence: (error) => error instanceof Refusal,
});
