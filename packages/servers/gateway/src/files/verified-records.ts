import { verifyRecord } from '@portal/release-registry/checks/signed-release';
import type { ReleaseRecord } from '@portal/release-registry/release-record';
import { SignatureError, type TrustedKeys } from '@portal/release-registry/signature';

/** Returns whether the record stored for a release is signed for this release by a trusted key. */
export type RecordVerifier = (name: string, version: string, record: ReleaseRecord) => Promise<boolean>;

/** Reports each rejected record once, until a valid one replaces it. */
export function createRecordVerifier(keys: TrustedKeys, report: (problem: string) => void): RecordVerifier {
  const reported = new Map<string, string>();
  return async (name, version, record) => {
    const release = `${name} ${version}`;
    const rejection = await rejectionOf(name, version, record, keys);
    if (rejection === null) reported.delete(release);
    else if (reported.get(release) !== rejection) {
      reported.set(release, rejection);
      report(`${release} ${rejection}`);
    }
    return rejection === null;
  };
}

async function rejectionOf(
  name: string,
  version: string,
  record: ReleaseRecord,
  keys: TrustedKeys,
): Promise<string | null> {
  // Otherwise the signed record of an older or another release could replace it.
  if (record.name !== name || record.version !== version)
    return `has the record of ${record.name} ${record.version}`;
  try {
    await verifyRecord(record, keys);
    return null;
  } catch (error) {
    if (error instanceof SignatureError) return error.message;
    throw error;
  }
}
