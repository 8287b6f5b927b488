import { hashOf } from '@portal/release-store/hash-of';
import type { ReleaseRecord } from '@portal/release-store/release-record';
import {
  SignatureError,
  type SigningKey,
  sign,
  type TrustedKeys,
  verify,
} from '@portal/release-store/signature';
import { Refusal } from './refusal.ts';

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
    signature: await sign({ purpose: 'publish', application, claims: { content: contentOf(record) } }, key),
  };
}

/**
 * Who signed a release as it is.
 * @throws Refusal when nobody who may publish this application did
 */
export async function checkSignature(record: ReleaseRecord, keys: TrustedKeys): Promise<string> {
  const { name, version, signature } = record;
  const refuse = (why: string) =>
    new Refusal(
      `${name} ${version} cannot go live: its release ${why}. Publish a new version with the key of the team that owns ${name} (PORTAL_SIGNING_KEY_FILE).`,
    );
  if (signature === undefined) throw refuse('is signed by nobody');
  const { by, claims } = await verify(signature, { purpose: 'publish', application: name }, keys).catch(
    (error: unknown) => {
      throw error instanceof SignatureError ? refuse(error.message) : error;
    },
  );
  if (claims.content !== contentOf(record)) throw refuse('is not what was signed');
  return by;
}

/** The hash of everything that the record of a release says, but for who signed it. */
export const contentOf = ({ signature: _, ...record }: ReleaseRecord): string => hashOf(record);
