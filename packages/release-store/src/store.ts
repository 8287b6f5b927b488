import type { StoredReleases } from './releases.ts';
import { releasesInBucket } from './releases-in-bucket.ts';
import { releasesInFolder } from './releases-in-folder.ts';
import type { Revisions } from './revisions.ts';
import { revisionsInFolder } from './revisions-in-folder.ts';
import { revisionsInPostgres } from './revisions-in-postgres.ts';
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
  const bucket = releasesUrl === undefined ? null : releasesInBucket(new URL(releasesUrl));
  const database = registryUrl === undefined ? null : revisionsInPostgres(registryUrl);
  return {
    releases: bucket ?? releasesInFolder(dataDir),
    revisions: database ?? revisionsInFolder(dataDir),
    async close() {
      bucket?.close();
      await database?.close();
    },
  };
}
