import { printLine, runProgram } from '@portal/cli-kit/program';
import { DatasetError } from '@portal/dataset/dataset-error';
import { Refusal } from '@portal/release-gate/refusal';
import { PRIVATE_UMASK } from '@portal/server-base/private-files';
import { portalCommands } from './commands.ts';

process.umask(PRIVATE_UMASK);
await runProgram({
  name: 'npm run portal --',
  commands: portalCommands(printLine),
  isSentence: (error) => error instanceof DatasetError || error instanceof Refusal,
});
