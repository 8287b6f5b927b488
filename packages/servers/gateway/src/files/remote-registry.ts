import { createBucketReleases } from '@portal/release-registry/bucket-releases';
import { createFolderRevisions } from '@portal/release-registry/folder-revisions';
import { createPostgresRevisions } from '@portal/release-registry/postgres-revisions';
import type { Revisions } from '@portal/release-registry/revisions';
import { type RevisionWatcher, watchRevisions } from '@portal/release-registry/watch-revisions';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings.ts';
import { createReleaseCache, type ReleaseCache } from './release-cache.ts';

/** Source of releases and registry, copied to the data folder, which serves while the remote is unavailable. */
export interface RegistrySource {
  readonly revisions: Pick<Revisions, 'newest'>;
  /** The authoritative registry, for reading earlier revisions and adding new ones. */
  readonly all: Revisions;
  /** Null when the data folder is the store. */
  readonly releaseCache: ReleaseCache | null;
  /** Why the live revision may be outdated, or null. */
  problem(): string | null;
  close(): Promise<void>;
}

export function openRegistrySource(
  { dataDir, releasesUrl, registryUrl }: Settings,
  log: FastifyBaseLogger,
): RegistrySource {
  const bucket = releasesUrl === undefined ? null : createBucketReleases(new URL(releasesUrl));
  const folderRevisions = createFolderRevisions(dataDir);
  const database = registryUrl === undefined ? null : createPostgresRevisions(registryUrl);
  const watchedRevisions: RevisionWatcher | null =
    registryUrl === undefined
      ? null
      : watchRevisions(registryUrl, folderRevisions, (problem) =>
          log.error({ problem }, 'registry.unavailable'),
        );
  return {
    revisions: watchedRevisions ?? folderRevisions,
    all: database ?? folderRevisions,
    releaseCache:
      bucket &&
      createReleaseCache(dataDir, bucket, (problem) => log.error({ problem }, 'release.fetch_failed')),
    problem: () => watchedRevisions?.problem() ?? null,
    async close() {
      bucket?.close();
      await watchedRevisions?.close();
      await database?.close();
    },
  };
}
