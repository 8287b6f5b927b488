import { CliError } from '@portal/cli-kit/cli-error';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { Command, type Print } from '@portal/cli-kit/program';
import { resolveFile } from '@portal/cli-kit/resolve-file';
import { OperatorError } from '@portal/server-kit/operator-error';
import { readConfig } from '../config.ts';
import { PortalConfig } from './check-config/check-identity-provider.ts';
import { checkServices, type ServiceCheck } from './check-config/check-services.ts';
import { COMMAND_DESCRIPTIONS } from './command-descriptions.ts';

/** Commands on the settings of the API (docs/going-live.md). */
export const configCommand = (print: Print) =>
  new Command('config').description(COMMAND_DESCRIPTIONS.config).addCommand(checkCommand(print));

/** Asks each configured service whether the API's settings fit. Exits with 1 if one does not. */
const checkCommand = (print: Print) =>
  new Command('check')
    .description("ask each configured service whether the API's settings fit")
    .option('--app-config <file>', 'app-config.json of the gateway, to compare it too')
    .action(async ({ appConfig }) => {
      const portal =
        appConfig === undefined
          ? undefined
          : await readJsonFile(resolveFile(appConfig), PortalConfig, `File ${appConfig} does not exist.`);
      const checks = await checkServices(readSettings(), portal);
      for (const check of checks) for (const line of describe(check)) print(line);
      if (checks.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
    });

function readSettings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw error instanceof OperatorError ? new CliError(error.message) : error;
  }
}

function describe({ service, notConfigured, problems }: ServiceCheck): string[] {
  if (notConfigured !== undefined) return [`${service}: not configured, so ${notConfigured}.`];
  return problems.length === 0 ? [`${service}: fits.`] : problems.map((problem) => `${service}: ${problem}`);
}
