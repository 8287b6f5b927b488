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
  /** The society's registry of packages, for the scope @portal. */
  PORTAL_PACKAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** The commands about the packages that sections are made of, and about sections in repositories of their own. */
export const packageCommands = (print: Print) => [
  new Command('packages')
    .description('packages that sections are made of')
    .addCommand(packCommand(print))
    .addCommand(publishCommand(print)),
  createSectionCommand(print),
];

const packCommand = (print: Print) =>
  new Command('pack')
    .description('write them into a folder')
    .argument('<folder>')
    .action(async (folder) => {
      for (const { name, version } of await packPackages(ROOT, path.resolve(ROOT, folder)))
        print(`${name} ${version}`);
    });

const publishCommand = (print: Print) =>
  new Command('publish').description('put them into the registry of PORTAL_PACKAGES_URL').action(async () => {
    const { PORTAL_PACKAGES_URL } = readEnvironment(Environment, process.env);
    if (PORTAL_PACKAGES_URL === undefined) {
      throw new CliError('PORTAL_PACKAGES_URL is missing: the registry of packages of the society.');
    }
    for (const { name, version, isNew } of await publishPackages(ROOT, PORTAL_PACKAGES_URL)) {
      print(isNew ? `Published ${name} ${version}.` : `${name} ${version} is there already.`);
    }
  });

const createSectionCommand = (print: Print) =>
  new Command('create-section')
    .description('make a section in a repository of its own')
    .argument('<name>', 'of the section')
    .argument('<folder>', 'of the repository')
    .action(async (name, folder) => {
      const target = path.resolve(folder);
      const { PORTAL_PACKAGES_URL } = readEnvironment(Environment, process.env);
      await createSectionRepository(ROOT, { name, folder: target, registry: PORTAL_PACKAGES_URL });
      print(`The section "${name}" is in ${target}; its README.md says how to go on.`);
    });
