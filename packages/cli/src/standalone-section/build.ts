import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { Command, type Print } from '@portal/cli-kit/program';
import { rspackProgram } from '@portal/local-stack/applications';
import { SectionFile } from '@portal/section-sdk/section-file';
import { execOrThrow } from '../packages/exec.ts';
import { readBuild } from '../store/workspace-build.ts';

/** Builds the section of this folder, after a quick check of `section.json`. */
export const buildCommand = (print: Print) =>
  new Command('build')
    .description('build the section into a version that identifies its content')
    .argument('[name]', 'name of the section, as in the repository of the portal')
    .action(async (expectedName) => {
      const folder = process.cwd();
      const { name } = await readSection(folder);
      if (expectedName !== undefined && expectedName !== name) {
        throw new CliError(`This repository has the section "${name}" and not "${expectedName}".`);
      }
      const PORTAL_BUILD_HASH = await hashSources(folder);
      await execOrThrow([process.execPath, rspackProgram(folder), 'build'], {
        cwd: folder,
        // Its version names a production build.
        env: { PORTAL_BUILD_HASH, NODE_ENV: 'production' },
      });
      print(`Built ${name} ${(await readBuild(folder, name)).version}.`);
    });

/** Reads the section of a repository. @throws CliError when the folder is not a section */
export function readSection(folder: string): Promise<SectionFile> {
  const file = path.join(folder, 'section.json');
  return readJsonFile(file, SectionFile, `${folder} is not a section: section.json is missing.`);
}

/** Build inputs outside `src`. The lock file determines the installed packages. */
const FILES = ['package.json', 'package-lock.json', 'rspack.config.ts', 'section.json'];

/** Returns the hash of all build inputs, equal on every machine. @throws CliError when an input is missing */
async function hashSources(folder: string): Promise<string> {
  const sources = await readdir(path.join(folder, 'src'), { recursive: true, withFileTypes: true });
  const files = sources
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const hash = createHash('sha256');
  for (const file of [...FILES, ...files].sort()) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (content === null) throw new CliError(`${file} is missing, and the section's version depends on it.`);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
