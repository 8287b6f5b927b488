import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { z } from 'zod';
import { readEnvironment } from '../store-address.ts';
import { ROOT } from '../switches.ts';
import { writeSectionRepository } from './new-section.ts';
import { packPackages } from './pack.ts';
import { publishPackages } from './publish-packages.ts';

const Environment = z.object({
  /** The society's registry of packages, for the scope @portal. */
  PORTAL_PACKAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
});

const packagesCommand: Command = async (args, print) => {
  const { positionals } = readOptions(args, {});
  const [verb, folder] = positionals;
  if (verb === 'pack' && folder !== undefined) {
    for (const { name, version } of await packPackages(ROOT, path.resolve(ROOT, folder)))
      print(`${name} ${version}`);
    return;
  }
  if (verb !== 'publish')
    throw new CliError('What of the packages? npm run portal -- packages publish, or packages pack <folder>');
  const { PORTAL_PACKAGES_URL } = readEnvironment(Environment, process.env);
  if (PORTAL_PACKAGES_URL === undefined) {
    throw new CliError('PORTAL_PACKAGES_URL is missing: the registry of packages of the society.');
  }
  for (const { name, version, isNew } of await publishPackages(ROOT, PORTAL_PACKAGES_URL)) {
    print(isNew ? `Published ${name} ${version}.` : `${name} ${version} is there already.`);
  }
};

const newSectionCommand: Command = async (args, print) => {
  const { positionals } = readOptions(args, {});
  const [name, folder] = positionals;
  if (name === undefined || folder === undefined) {
    throw new CliError('Which section, and where? npm run portal -- new-section <name> <folder>');
  }
  const target = path.resolve(folder);
  const { PORTAL_PACKAGES_URL } = readEnvironment(Environment, process.env);
  await writeSectionRepository(ROOT, { name, folder: target, registry: PORTAL_PACKAGES_URL });
  print(`The section "${name}" is in ${target}; its README.md says how to go on.`);
};

/** The commands about the packages that sections are made of, and about sections in repositories of their own. */
export const PACKAGE_COMMANDS: Readonly<Record<string, Command>> = {
  packages: packagesCommand,
  'new-section': newSectionCommand,
};
