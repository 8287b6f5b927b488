import { type Followed, followRevisions } from '@portal/release-store/follow-revisions';
import { releasesInBucket } from '@portal/release-store/releases-in-bucket';
import type { Revisions } from '@portal/release-store/revisions';
import { revisionsInFolder } from '@portal/release-store/revisions-in-folder';
import { revisionsInPostgres } from '@portal/release-store/revisions-in-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings.ts';
import { type FetchedReleases, fetchReleases } from './fetched-releases.ts';

/** Where releases and registry come from. What is elsewhere is kept in the data folder, for when it is away. */
export interface StoreSource {
  readonly revisions: Pick<Revisions, 'newest'>;
  /** The registry where it really is, to read what was before and to add to it. */
  readonly all: Revisions;
  /** Null where the data folder is the store. */
  readonly fetched: FetchedReleases | null;
  /** Why what is live may have changed without our knowing, or null. */
  problem(): string | null;
  close(): Promise<void>;
}

/** Opens the store that the settings name. What it does not give is logged. */
export function openStoreSource(
  { dataDir, releasesUrl, registryUrl }: Settings,
  log: FastifyBaseLogger,
): StoreSource {
  const bucket = releasesUrl === undefined ? null : releasesInBucket(new URL(releasesUrl));
  const inFolder = revisionsInFolder(dataDir);
  const database = registryUrl === undefined ? null : revisionsInPostgres(registryUrl);
  const followed: Followed | null =
    registryUrl === undefined
      ? null
      : followRevisions(registryUrl, inFolder, (problem) =>
          log.error({ problem }, 'the registry cannot be asked; the last revision stays in force'),
        );
  return {
    revisions: followed ?? inFolder,
    all: database ?? inFolder,
    fetched:
      bucket &&
      fetchReleases(dataDir, bucket, (problem) =>
        log.error({ problem }, 'a file of a release cannot be fetched from the store'),
      ),
    problem: () => followed?.problem() ?? null,
    async close() {
      bucket?.close();
      await followed?.close();
      await database?.close();
    },
  };
}
