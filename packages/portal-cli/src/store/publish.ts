import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CliError } from '@portal/command-line/cli-error';
import { syncToDisk, writeDurably } from '@portal/release-store/durable';
import { ReleaseRecord } from '@portal/release-store/release-record';
import { hashFiles, storeFile } from './release-files.ts';
import { findRecord, releaseFolder } from './releases.ts';
import { applicationFolder, type Build, readBuild } from './workspace-build.ts';

export interface Published {
  readonly name: string;
  readonly version: string;
  /** False when this very release was in the store already. */
  readonly isNew: boolean;
}

/**
 * Puts the build of an application into the store, for ever. The same content again does nothing; other content under
 * the same version is refused, since browsers have kept what they got under that address.
 */
export async function publish(root: string, dataDir: string, name: string): Promise<Published> {
  const build = await readBuild(root, name);
  const dist = path.join(applicationFolder(root, name), 'dist');
  const hashes = await hashFiles(dist);
  checkFiles(build, hashes);
  const { version } = build;
  if (version.endsWith('-dev')) {
    throw new CliError(
      `${name} ${version} was built outside of turbo, so its version says nothing of what is in it: build it by "npx turbo run build".`,
    );
  }
  const known = await findRecord(dataDir, name, version);
  if (known) {
    if (isSame(known, build, hashes)) return { name, version, isNew: false };
    throw new CliError(
      `${name} ${version} is published already, with other content; a release never changes, so build it under another version.`,
    );
  }
  await store(dataDir, dist, build, Object.keys(hashes));
  return { name, version, isNew: true };
}

/** What the gateway makes pages from. The last step of the shell's build writes the list of prerendered pages. */
const SHELL_FILES = ['index.html', 'auth-bridge.html', 'prerendered/pages.json'];

function checkFiles(build: Build, hashes: Record<string, string>): void {
  const needed =
    build.kind === 'shell' ? [...SHELL_FILES, ...build.preload.signIn] : [build.entry, ...build.preload];
  const missing = needed.find((file) => !Object.hasOwn(hashes, file));
  if (missing) throw new CliError(`The build of ${build.name} is not complete: ${missing} is missing.`);
}

function isSame(known: ReleaseRecord, build: Build, hashes: Record<string, string>): boolean {
  const { files, publishedAt: _, ...rest } = known;
  const knownHashes = Object.fromEntries(
    Object.entries(files).map(([file, { integrity }]) => [file, integrity]),
  );
  return isDeepStrictEqual(rest, build) && isDeepStrictEqual(knownHashes, hashes);
}

/** Writes the release beside its place, and renames it there when all of it is on the disk. */
async function store(dataDir: string, dist: string, build: Build, files: readonly string[]): Promise<void> {
  const target = releaseFolder(dataDir, build.name, build.version);
  const temporary = path.join(dataDir, 'releases', `.${randomUUID()}`);
  try {
    const stored = await Promise.all(
      files.map(async (file) => [file, await storeFile(path.join(dist, file), path.join(temporary, file))]),
    );
    const record = ReleaseRecord.parse({
      ...build,
      publishedAt: new Date().toISOString(),
      files: Object.fromEntries(stored),
    });
    await writeDurably(path.join(temporary, 'release.json'), `${JSON.stringify(record, null, 2)}\n`);
    for (const folder of await foldersUnder(temporary)) await syncToDisk(folder);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(temporary, target).catch((error: NodeJS.ErrnoException) => {
      const taken = error.code === 'ENOTEMPTY' || error.code === 'EEXIST';
      throw taken
        ? new CliError(`${build.name} ${build.version} was published by somebody else just now.`)
        : error;
    });
    await syncToDisk(path.dirname(target));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function foldersUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [folder, ...inner];
}
