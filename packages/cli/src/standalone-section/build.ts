import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { Command, type Print } from '@portal/cli-kit/program';
import { SectionFile } from '@portal/section-sdk/section-file';
import { runProgram } from '../packages/run-program.ts';
import { readJsonFile } from '../store/json-file.ts';
import { readBuild } from '../store/workspace-build.ts';

/** Builds the section of this folder. What it says of itself is checked first, as that takes no time. */
export const buildCommand = (print: Print) =>
  new Command('build')
    .description('build the section, into a version that says what is in it')
    .action(async () => {
      const folder = process.cwd();
      const { name } = await readSection(folder);
      const PORTAL_BUILD_HASH = await hashSources(folder);
      await runProgram([process.execPath, rspackProgram(folder), 'build'], {
        cwd: folder,
        env: { PORTAL_BUILD_HASH },
      });
      print(`Built ${name} ${(await readBuild(folder, name)).version}.`);
    });

/** The section whose repository a folder is. @throws CliError when it is none */
export function readSection(folder: string): Promise<SectionFile> {
  const file = path.join(folder, 'section.json');
  return readJsonFile(file, SectionFile, `${folder} is no section: section.json is missing.`);
}

/** The program behind `rspack`, as the section sees it. */
export function rspackProgram(folder: string): string {
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  return path.join(path.dirname(resolve('@rspack/cli/package.json')), 'bin/rspack.js');
}

/** What a build is made of beside `src`; the lock file says all that is installed. */
const FILES = ['package.json', 'package-lock.json', 'rspack.config.ts', 'section.json'];

/**
 * The hash of everything that goes into the build: the same on every machine for the same sources, and another for others.
 * @throws CliError when nothing says what is installed
 */
async function hashSources(folder: string): Promise<string> {
  const sources = await readdir(path.join(folder, 'src'), { recursive: true, withFileTypes: true });
  const files = sources
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const hash = createHash('sha256');
  for (const file of [...FILES, ...files].sort()) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (content === null) throw new CliError(`${file} is missing, and the section's version is made of it.`);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
