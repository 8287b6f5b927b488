import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { z } from 'zod';
import { parseJson } from '../store/json-file.ts';
import { type PackedPackage, packPackages } from './pack.ts';
import { runNpm } from './run-program.ts';

/** A package, and whether this run has published it. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly isNew: boolean;
}

/**
 * Publishes every package that sections use to the society's registry, unless this version exists there.
 * @param registry URL of the registry, for the scope @portal only: its packages are never requested from another
 * registry
 * @throws CliError when the version exists with other content
 */
export async function publishPackages(root: string, registry: string): Promise<PublishedPackage[]> {
  const out = await mkdtemp(path.join(tmpdir(), 'portal-packages-'));
  try {
    return await publishPacked(await packPackages(root, out), registry);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Publishes packages that are packed already. */
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
      `${name} ${version} exists in the registry with other content: raise its version and describe the change in its CHANGELOG.md.`,
    );
  }
}
