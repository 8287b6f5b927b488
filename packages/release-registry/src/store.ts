import { createBucketReleases } from './bucket-releases.ts';
import { createFolderReleases } from './folder-releases.ts';
import { createFolderRevisions } from './folder-revisions.ts';
import { createPostgresRevisions } from './postgres-revisions.ts';
import type { StoredReleases } from './releases.ts';
import type { Revisions } from './revisions.ts';
import type { TrustedKeys } from './signature.ts';

/** What is published, and what is live. */
export interface ReleaseStore {
  readonly releases: StoredReleases;
  readonly revisions: Revisions;
  /** Whose signatures count: nothing goes live without one. Left out where nobody signs. */
  readonly keys?: TrustedKeys | undefined;
  close(): Promise<void>;
}

/** Where the store is. What is left out lies in the data folder. */
export interface StoreAddress {
  readonly dataDir: string;
  /** A bucket: `s3://bucket/prefix?region=…&endpoint=…`. */
  readonly releasesUrl?: string | undefined;
  /** A PostgreSQL: `postgres://…`. */
  readonly registryUrl?: string | undefined;
}

/** Opens the store to read and to write it. Nothing is connected before it is asked for something. */
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
