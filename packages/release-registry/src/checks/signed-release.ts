import { hashJson } from '../content-hash.ts';
import type { ReleaseRecord } from '../release-record.ts';
import { SignatureError, type SigningKey, sign, type TrustedKeys, verify } from '../signature.ts';
import { ReleaseCheckError } from './release-check-error.ts';

/** Who publishes, and from which commit; what is left out is not known. */
export interface Publisher {
  readonly key?: SigningKey | undefined;
  readonly commit?: string | undefined;
}

/** The record with the publisher's signature under everything that it says, the hash of every file with it. */
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

/**
 * Who signed a release as it is.
 * @throws Refusal when nobody who may publish this application did
 */
export async function checkSignature(record: ReleaseRecord, keys: TrustedKeys): Promise<string> {
  const { name, version, signature } = record;
  const refuse = (detail: string) =>
    new ReleaseCheckError(
      `${name} ${version} cannot go live: its release ${detail}. Publish a new version with the key of the team that owns ${name} (PORTAL_SIGNING_KEY_FILE).`,
    );
  if (signature === undefined) throw refuse('is signed by nobody');
  const { signer, claims } = await verify(signature, { purpose: 'publish', application: name }, keys).catch(
    (error: unknown) => {
      throw error instanceof SignatureError ? refuse(error.message) : error;
    },
  );
  if (claims.content !== signedContent(record)) throw refuse('is not what was signed');
  return signer;
}

/** The hash of everything that the record of a release says, but for who signed it. */
export const signedContent = ({ signature: _, ...record }: ReleaseRecord): string => hashJson(record);
