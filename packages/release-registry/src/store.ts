import { createBucketReleases } from './bucket-releases.ts';
import { createFolderReleases } from './folder-releases.ts';
import { createFolderRevisions } from './folder-revisions.ts';
import { createPostgresRevisions } from './postgres-revisions.ts';
import type { StoredReleases } from './releases.ts';
import type { Revisions } from './revisions.ts';
import type { TrustedKeys } from './signature.ts';

export interface ReleaseStore {
  readonly releases: StoredReleases;
  readonly revisions: Revisions;
  /** Keys that releases must be signed with to go live; omitted without signatures. */
  readonly keys?: TrustedKeys | undefined;
  close(): Promise<void>;
}

/** Location of the store. Omitted parts are in the data folder. */
export interface StoreAddress {
  readonly dataDir: string;
  readonly releasesUrl?: string | undefined;
  readonly registryUrl?: string | undefined;
}

/** Opens the store for reading and writing. Connections open on first use. */
export function openStore({ dataDir, releasesUrl, registryUrl }: StoreAddress): ReleaseStore {
  const bucket = releasesUrl === undefined ? null : createBucketReleases(new URL(releasesUrl));
  const database = registryUrl === undefined ? null : createPostgresRevisions(registryUrl);
  return {
    releases: bucket ?? createFolderReleases(dataDir),
    revisions: database ?? createFolderRevisions(dataDir),
    async close() {
      bucket?.close();
      await database?.close();
    },
  };
}
