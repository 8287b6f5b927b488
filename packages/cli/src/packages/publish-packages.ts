import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { z } from 'zod';
import { parseJson } from '../store/json-file.ts';
import { type PackedPackage, packPackages } from './pack.ts';
import { runNpm } from './run-program.ts';

/** A package, and whether the registry has got it just now. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly isNew: boolean;
}

/**
 * Puts every package that sections use into the society's registry, where it is not there in this version already.
 * @param registry the registry's address, for our scope alone: nothing of ours is asked of another, or given to it
 * @throws CliError when a version is there with other content
 */
export async function publishPackages(root: string, registry: string): Promise<PublishedPackage[]> {
  const out = await mkdtemp(path.join(tmpdir(), 'portal-packages-'));
  try {
    return await publishPacked(await packPackages(root, out), registry);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** The same for packages that are packed already. */
export function publishPacked(
  packed: readonly PackedPackage[],
  registry: string,
): Promise<PublishedPackage[]> {
  return Promise.all(packed.map((one) => publishOne(one, registry)));
}

const Packed = z.array(z.object({ integrity: z.string() }));

async function publishOne(
  { name, version, folder }: PackedPackage,
  registry: string,
): Promise<PublishedPackage> {
  const npm = (...args: string[]) =>
    runNpm([...args, `--@portal:registry=${registry}`, '--loglevel=error'], folder);
  try {
    await npm('publish', '--ignore-scripts');
    return { name, version, isNew: true };
  } catch (error) {
    const known = await npm('view', `${name}@${version}`, 'dist.integrity', '--json').catch(() => '');
    if (known.trim() === '') throw error;
    const [packed] = Packed.parse(parseJson(await npm('pack', '--dry-run', '--json')));
    if (packed?.integrity === parseJson(known)) return { name, version, isNew: false };
    throw new CliError(
      `${name} ${version} is in the registry already, with other content: raise its version and say in its CHANGELOG.md what changes.`,
    );
  }
}
