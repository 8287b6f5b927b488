import { CliError } from '@portal/cli-kit/cli-error';
import { execa } from 'execa';

/** Long enough for a registry on another continent. npm would wait for minutes. */
const REGISTRY_TIMEOUT_MS = 10_000;

/**
 * Asks the registry for the newest versions of these packages of the scope @portal, as npm with its credentials does.
 * @returns ranges by package name, such as `{ '@portal/ui': '^1.7.0' }`
 * @throws CliError when the registry does not answer or does not have a package
 */
export async function latestVersions(
  names: readonly string[],
  registry: string,
): Promise<Record<string, string>> {
  const entries = names.map(async (name) => {
    const version = await latestVersion(`@portal/${name}`, registry);
    return [`@portal/${name}`, `^${version}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function latestVersion(name: string, registry: string): Promise<string> {
  const options = [
    `--@portal:registry=${registry}`,
    '--fetch-retries=0',
    `--fetch-timeout=${REGISTRY_TIMEOUT_MS}`,
  ];
  const result = await execa('npm', ['view', name, 'version', ...options], { reject: false, all: true });
  if (!result.failed) return result.stdout.trim();
  if (result.all.includes('E404')) throw new CliError(`The package registry ${registry} has no ${name}.`);
  throw new CliError(`The package registry ${registry} does not answer:\n${result.all.trim()}`);
}
