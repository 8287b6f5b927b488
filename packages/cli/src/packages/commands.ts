import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import { Command, type Print } from '@portal/cli-kit/program';
import { z } from 'zod';
import { checkSection } from './check-section.ts';
import { packPackages } from './pack.ts';
import { publishPackages } from './publish-packages.ts';

const Environment = z.object({
  /** The society's package registry for the scope @portal. */
  PORTAL_PACKAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** Reads the URL of the package registry. @throws CliError when it is missing */
function readRegistryUrl(): string {
  const { PORTAL_PACKAGES_URL } = readEnvironment(Environment, process.env);
  if (PORTAL_PACKAGES_URL !== undefined) return PORTAL_PACKAGES_URL;
  throw new CliError('PORTAL_PACKAGES_URL is missing: set it to the URL of the package registry.');
}

/** Commands for the shared packages. */
export const packageCommands = (print: Print) => [
  new Command('packages')
    .description('packages that sections use')
    .addCommand(publishCommand())
    .addCommand(checkCommand(print)),
];

const publishCommand = () =>
  new Command('publish')
    .description('publish the packages to the registry of PORTAL_PACKAGES_URL')
    .action(async () => {
      const registry = readRegistryUrl();
      await packPackages();
      await publishPackages(registry);
    });

const checkCommand = (print: Print) =>
  new Command('check')
    .description('type-check, test and build a section of its own repository with the packages of this one')
    .argument('<folder>', "the section's repository, with installed packages")
    .action(async (folder) => {
      print('Packing the packages ...');
      await checkSection(await packPackages(), path.resolve(folder), print);
    });
