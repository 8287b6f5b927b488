import { damagedReleaseError } from './checks/release-check-error.ts';
import type { PageAudit } from './page-audit.ts';
import { ReleaseRecord } from './release-record.ts';

/** Published releases. `add` is atomic and a release never changes, so readers may cache it permanently. */
export interface Releases {
  versions(name: string): Promise<string[]>;
  /** Returns the record of a release, or null when it was never published. @throws ReleaseCheckError if damaged */
  record(name: string, version: string): Promise<ReleaseRecord | null>;
  /** Returns a stored file, or null when it is missing. The content is not verified against the record. */
  read(name: string, version: string, file: string): Promise<Buffer | null>;
  /** Adds a release with its files by path. Returns false when the version exists, and leaves that one unchanged. */
  add(record: ReleaseRecord, files: ReadonlyMap<string, Buffer>): Promise<boolean>;
}

/** A writable release store. */
export interface StoredReleases extends Releases {
  /** Returns when a version's files last changed, also without a record, or null without files. */
  modifiedAt(name: string, version: string): Promise<Date | null>;
  /** Removes a release, its record first: a release without a record does not exist. */
  remove(name: string, version: string): Promise<void>;
  /** Returns the latest audit of a release, or null. */
  audit(name: string, version: string): Promise<PageAudit | null>;
  /** Stores the audit of a published release and replaces the previous one. */
  saveAudit(audit: PageAudit): Promise<void>;
}

/** File name of a release record. It is written last: a release without a record does not exist. */
export const RECORD_FILE = 'release.json';

export const recordText = (record: ReleaseRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** Parses a stored record. @throws ReleaseCheckError when it is damaged */
export function parseRecord(name: string, version: string, text: Buffer): ReleaseRecord {
  try {
    return ReleaseRecord.parse(JSON.parse(text.toString()));
  } catch (cause) {
    throw damagedReleaseError(name, version, { cause });
  }
}
