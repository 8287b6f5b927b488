import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '@portal/command-line/cli-error';
import { Registry } from '@portal/platform/registry';
import { replaceFile, syncToDisk, writeDurably } from '../store/durable.ts';
import { readJsonFile } from '../store/json-file.ts';

/** Who changes the registry, and why. Both are kept for ever. */
export interface Reason {
  readonly by: string;
  readonly why: string;
}

/** What a change decides; revision, time, who and why are added to it. */
export type RegistryContent = Pick<Registry, 'shell' | 'sections'>;

export const EMPTY: RegistryContent = { shell: null, sections: {} };

const revisionsFolder = (dataDir: string) => path.join(dataDir, 'registry');
const revisionFile = (dataDir: string, revision: number) =>
  path.join(revisionsFolder(dataDir), `${String(revision).padStart(6, '0')}.json`);
const headFile = (dataDir: string) => path.join(dataDir, 'registry.json');

/** Every revision that there ever was, oldest first. */
export async function listRevisions(dataDir: string): Promise<number[]> {
  const names = await readdir(revisionsFolder(dataDir)).catch((): string[] => []);
  return names
    .flatMap((name) => /^(\d{6,})\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** One revision as it was written. */
export function readRevision(dataDir: string, revision: number): Promise<Registry> {
  const file = revisionFile(dataDir, revision);
  return readJsonFile(file, Registry, `Revision ${revision} of the registry is not there.`);
}

/** The newest revision, or null before the first promotion. */
export async function readRegistry(dataDir: string): Promise<Registry | null> {
  const newest = (await listRevisions(dataDir)).at(-1);
  return newest === undefined ? null : readRevision(dataDir, newest);
}

/**
 * Changes the registry by compare-and-swap: each revision is a file of its own that only one process can make. Who
 * comes second makes the change again, on top of the other's; so none is lost, and there is no lock that a killed
 * process could leave behind. A change that answers null does nothing.
 */
export async function changeRegistry(
  dataDir: string,
  reason: Reason,
  change: (current: RegistryContent) => Promise<RegistryContent | null>,
): Promise<Registry | null> {
  await mkdir(revisionsFolder(dataDir), { recursive: true });
  for (;;) {
    const current = await readRegistry(dataDir);
    const content = await change(current ?? EMPTY);
    if (content === null) return null;
    const { shell, sections } = content;
    const revision = (current?.revision ?? 0) + 1;
    const next = Registry.safeParse({ revision, at: new Date().toISOString(), ...reason, shell, sections });
    if (!next.success) throw new CliError(`The registry would be wrong: ${next.error.issues[0]?.message}.`);
    if (await addRevision(dataDir, next.data)) {
      await publishNewest(dataDir);
      return next.data;
    }
  }
}

/** Writes a revision if nobody has written one of that number. A link is made whole or not at all. */
async function addRevision(dataDir: string, registry: Registry): Promise<boolean> {
  const temporary = path.join(revisionsFolder(dataDir), `.${randomUUID()}`);
  await writeDurably(temporary, `${JSON.stringify(registry, null, 2)}\n`);
  try {
    await link(temporary, revisionFile(dataDir, registry.revision));
    await syncToDisk(revisionsFolder(dataDir));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Makes `/registry.json` the newest revision, also when another process writes an older one at the same time. */
export async function publishNewest(dataDir: string): Promise<void> {
  let written: number | null = null;
  for (;;) {
    const newest = await readRegistry(dataDir);
    if (newest === null || newest.revision === written) return;
    await replaceFile(headFile(dataDir), `${JSON.stringify(newest, null, 2)}\n`);
    written = newest.revision;
  }
}
