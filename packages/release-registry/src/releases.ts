import type { PageAudit } from './page-audit.ts';
import type { ReleaseRecord } from './release-record.ts';

/** Published releases. Each is added once and whole, and never changed, so that whoever has one has it for ever. */
export interface Releases {
  /** The versions of an application, in no order. */
  versions(name: string): Promise<string[]>;
  /** The record of a release, or null when it was never published. */
  record(name: string, version: string): Promise<ReleaseRecord | null>;
  /** A file of a release as it lies in the store; null when it is not there. Nobody has compared it with the record. */
  read(name: string, version: string, file: string): Promise<Buffer | null>;
  /**
   * Adds a release with all its files, by their paths in it. False when there is one of that name and version: it is
   * left as it is.
   */
  add(record: ReleaseRecord, files: ReadonlyMap<string, Buffer>): Promise<boolean>;
}

/** Releases as a store holds them, which can be taken out of it. */
export interface StoredReleases extends Releases {
  /** Takes a release away, its record first: without one it is none, however far this comes. */
  remove(name: string, version: string): Promise<void>;
  /** What was seen of a release last; null when nobody looked. */
  audit(name: string, version: string): Promise<PageAudit | null>;
  /** Keeps what was seen of a release that is published, in place of what was seen before. */
  saveAudit(audit: PageAudit): Promise<void>;
}

/** What the record of a release is called in the store. It is written last: a release without one is none. */
export const RECORD_FILE = 'release.json';

/** A record as it is written. */
export const recordText = (record: ReleaseRecord): string => `${JSON.stringify(record, null, 2)}\n`;
