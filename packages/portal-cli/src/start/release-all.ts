import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promote } from '../registry/promote.ts';
import { publishNewest } from '../registry/registry-store.ts';
import { type Published, publish } from '../store/publish.ts';
import { applicationFolder } from '../store/workspace-build.ts';

/** The shell and every section of the repository, by name. */
export async function listApplications(root: string): Promise<string[]> {
  const folders = await readdir(root);
  const sections = folders.flatMap((folder) => /^mfe-(.+)$/.exec(folder)?.[1] ?? []);
  return [
    'shell',
    ...sections.filter((name) => existsSync(path.join(root, `mfe-${name}/section.json`))).sort(),
  ];
}

/** Publishes every application that is built, and makes all of them live in one revision. Answers what is new. */
export async function releaseAll(root: string, dataDir: string): Promise<Published[]> {
  const applications = await listApplications(root);
  const releases: Published[] = [];
  for (const name of applications) {
    if (!existsSync(path.join(applicationFolder(root, name), 'dist'))) continue;
    releases.push(await publish(root, dataDir, name));
  }
  await promote(dataDir, releases, { by: 'npm start', why: 'what is built on this machine' });
  await publishNewest(dataDir);
  return releases.filter(({ isNew }) => isNew);
}
