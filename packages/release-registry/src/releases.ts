import { damagedReleaseError } from './checks/release-check-error.ts';
import { AUDIT_FILE, PageAudit } from './page-audit.ts';
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

/** Implements the functions that parse a stored file. */
export function parsedFiles(read: Releases['read']): Pick<StoredReleases, 'record' | 'audit'> {
  return {
    async record(name, version) {
      const text = await read(name, version, RECORD_FILE);
      return text && parseRecord(name, version, text);
    },
    async audit(name, version) {
      const text = await read(name, version, AUDIT_FILE);
      return text && PageAudit.parse(JSON.parse(text.toString()));
    },
  };
}

/** @throws ReleaseCheckError when the record is damaged */
function parseRecord(name: string, version: string, text: Buffer): ReleaseRecord {
  try {
    return ReleaseRecord.parse(JSON.parse(text.toString()));
  } catch (cause) {
    throw damagedReleaseError(name, version, { cause });
  }
}
