import { hashJson } from '../content-hash.ts';
import type { ReleaseRecord } from '../release-record.ts';
import { SignatureError, type SigningKey, sign, type TrustedKeys, verify } from '../signature.ts';
import { ReleaseCheckError } from './release-check-error.ts';

/** Key and commit of a publisher, as far as known. */
export interface Publisher {
  readonly key?: SigningKey | undefined;
  readonly commit?: string | undefined;
}

/** Signs a record with the publisher's key. The signature covers all fields, including the file hashes. */
export async function signRecord(record: ReleaseRecord, key: SigningKey | undefined): Promise<ReleaseRecord> {
  if (!key) return record;
  const { name: application } = record;
  return {
    ...record,
    signature: await sign(
      { purpose: 'publish', application, claims: { content: signedContent(record) } },
      key,
    ),
  };
}

/** Verifies the signature of a release and returns its signer. @throws SignatureError */
export async function verifyRecord(record: ReleaseRecord, keys: TrustedKeys): Promise<string> {
  const { name, signature } = record;
  if (signature === undefined) throw new SignatureError('is not signed');
  const { signer, claims } = await verify(signature, { purpose: 'publish', application: name }, keys);
  if (claims.content !== signedContent(record)) throw new SignatureError('differs from what was signed');
  return signer;
}

/** Verifies a release that is to go live, as `verifyRecord` does. @throws ReleaseCheckError */
export function checkSignature(record: ReleaseRecord, keys: TrustedKeys): Promise<string> {
  return verifyRecord(record, keys).catch((error: unknown) => {
    if (!(error instanceof SignatureError)) throw error;
    const { name, version } = record;
    throw new ReleaseCheckError(
      `${name} ${version} cannot go live: its release ${error.message}. Publish a new version with the key of the team that owns ${name} (PORTAL_SIGNING_KEY_FILE).`,
    );
  });
}

/** Returns the hash of a record without its signature. */
export const signedContent = ({ signature: _, ...record }: ReleaseRecord): string => hashJson(record);
