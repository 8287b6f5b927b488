import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { Command, type Print } from '@portal/cli-kit/program';
import { z } from 'zod';
import { ROOT } from '../stack-settings.ts';
import { readEnvironment } from '../store-address.ts';
import { createSectionRepository } from './create-section.ts';
import { packPackages } from './pack.ts';
import { publishPackages } from './publish-packages.ts';

const Environment = z.object({
  /** The society's package registry for the scope @portal. */
  PORTAL_PACKAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** Commands for the shared packages and for standalone section repositories. */
export const packageCommands = (print: Print) => [
  new Command('packages')
    .description('packages that sections use')
    .addCommand(packCommand(print))
    .addCommand(publishCommand(print)),
  createSectionCommand(print),
];

const packCommand = (print: Print) =>
  new Command('pack')
    .description('write the packages into a folder')
    .argument('<folder>')
    .action(async (folder) => {
      for (const { name, version } of await packPackages(ROOT, path.resolve(ROOT, folder)))
        print(`${name} ${version}`);
    });

const publishCommand = (print: Print) =>
  new Command('publish')
    .description('publish the packages to the registry of PORTAL_PACKAGES_URL')
    .action(async () => {
      const { PORTAL_PACKAGES_URL } = readEnvironment(Environment, process.env);
      if (PORTAL_PACKAGES_URL === undefined) {
        throw new CliError('PORTAL_PACKAGES_URL is missing: set it to the URL of the package registry.');
      }
      for (const { name, version, isNew } of await publishPackages(ROOT, PORTAL_PACKAGES_URL)) {
        print(isNew ? `Published ${name} ${version}.` : `${name} ${version} is published already.`);
      }
    });

const createSectionCommand = (print: Print) =>
  new Command('create-section')
    .description('create a section in a new repository')
    .argument('<name>', 'name of the section')
    .argument('<folder>', 'folder of the new repository')
    .action(async (name, folder) => {
      const target = path.resolve(folder);
      const { PORTAL_PACKAGES_URL } = readEnvironment(Environment, process.env);
      await createSectionRepository(ROOT, { name, folder: target, registry: PORTAL_PACKAGES_URL });
      print(`The section "${name}" is in ${target}; its README.md describes the next steps.`);
    });
