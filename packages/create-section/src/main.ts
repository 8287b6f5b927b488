import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { Command, printLine, runMain } from '@portal/cli-kit/program';
import { execa } from 'execa';
import { createSectionRepository } from './create-section.ts';
import { TemplateVersions } from './template-versions.ts';

/** `npm create @portal/section <name>`, from the published package, which contains template and versions. */
const packageFolder = import.meta.dirname;

await runMain(
  new Command('create-section')
    .description('create a section of the member portal in a new repository')
    .argument('<name>', 'name of the section, such as travel-club')
    .argument('[folder]', 'folder of the new repository; by default the name')
    .action(async (name, folder) => {
      const registry = await readRegistry();
      const file = path.join(packageFolder, 'versions.json');
      const versions = await readJsonFile(file, TemplateVersions, `${file} is missing.`);
      const target = path.resolve(folder ?? name);
      await createSectionRepository(
        { folder: path.join(packageFolder, 'template'), versions },
        { name, folder: target, registry },
      );
      printLine(`The section "${name}" is in ${target}; its README.md describes the next steps.`);
    }),
);

/**
 * Returns the registry that npm is configured to use for the scope @portal. Another registry might serve packages of
 * that name by somebody else.
 * @throws CliError when none is configured
 */
async function readRegistry(): Promise<string> {
  const { stdout } = await execa('npm', ['config', 'get', '@portal:registry']);
  if (stdout.trim() !== 'undefined') return stdout.trim();
  throw new CliError(
    'The package registry of the society is not configured. Run "npm config set @portal:registry <URL>" first.',
  );
}
