import { fileURLToPath } from 'node:url';
import { Command } from '@portal/cli-kit/program';
import { startProgram } from '@portal/cli-kit/start-program';
import { ROOT, readStackSettings } from '@portal/local-stack/stack-settings';
import { COMMAND_DESCRIPTIONS } from '@portal/member-api/admin/command-descriptions';

const PROGRAM = fileURLToPath(import.meta.resolve('@portal/member-api/admin/main'));

/** Commands on the API's database. They run a separate program, which parses their options and prints their help. */
export const memberApiCommands = () =>
  Object.entries(COMMAND_DESCRIPTIONS).map(([name, description]) =>
    new Command(name)
      .description(description)
      .argument('[arguments...]')
      .helpOption(false)
      .allowUnknownOption()
      .action((_arguments, _options, { args }) => run([name, ...args])),
  );

/** Runs the program in this terminal and exits with its exit code. */
async function run(args: readonly string[]): Promise<void> {
  const { databaseUrl, dataDir } = readStackSettings(process.env);
  const { exitCode } = await startProgram([PROGRAM, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORTAL_DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  process.exitCode = exitCode ?? 1;
}
