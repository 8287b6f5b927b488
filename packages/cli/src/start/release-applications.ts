import { existsSync } from 'node:fs';
import path from 'node:path';
import { applicationFolder, listApplications } from '@portal/local-stack/applications';
import { liveVersion } from '@portal/release-registry/checks/registry-state';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import { promote } from '../registry/promote.ts';
import { findLiveSince } from '../registry/registry-store.ts';
import { type Published, publish } from '../store/publish.ts';

const START_AUTHOR = 'npm start';

/** Releases that a start published, and applications that it skipped because a person had promoted another version. */
export interface ReleaseResult {
  readonly published: readonly Published[];
  readonly skipped: readonly { readonly name: string; readonly since: Registry }[];
}

/** Publishes every built application and promotes them in one revision, except those that a person promoted. */
export async function releaseApplications(root: string, store: ReleaseStore): Promise<ReleaseResult> {
  const releases: Published[] = [];
  for (const name of await listApplications(root)) {
    if (!existsSync(path.join(applicationFolder(root, name), 'dist'))) continue;
    releases.push(await publish(root, store.releases, name));
  }
  const skipped: { name: string; since: Registry }[] = [];
  for (const { name, version } of releases) {
    const since = await findLiveSince(store.revisions, name);
    if (since && since.author !== START_AUTHOR && liveVersion(since, name) !== version)
      skipped.push({ name, since });
  }
  const skippedNames = new Set(skipped.map(({ name }) => name));
  await promote(
    store,
    releases.filter(({ name }) => !skippedNames.has(name)),
    { author: START_AUTHOR, reason: 'local build' },
  );
  return { published: releases.filter(({ isNew }) => isNew), skipped };
}
