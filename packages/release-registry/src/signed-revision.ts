import { removeCanary } from '@portal/section-sdk/canaries';
import type { Registry } from '@portal/section-sdk/registry';
import { hashJson } from './content-hash.ts';
import {
  type Purpose,
  SignatureError,
  type SigningKey,
  sign,
  type TrustedKeys,
  verify,
} from './signature.ts';

interface RevisionChange {
  readonly before: Registry | null;
  readonly after: Registry;
}

/** Signs a revision and the hash of its predecessor, so that it cannot be replaced, dropped or replayed. */
export async function signRevision(
  { before, after }: RevisionChange,
  key: SigningKey,
  purpose: 'promote' | 'abort-canary' = 'promote',
): Promise<Registry> {
  return { ...after, signature: await sign({ purpose, ...revisionClaims({ before, after }) }, key) };
}

/** Returns what the author of a revision signs: the changed application and the claims. */
function revisionClaims({ before, after }: RevisionChange) {
  return { application: changedApplication({ before, after }), claims: hashClaims({ before, after }) };
}

/**
 * Verifies a revision and returns its signer, who may promote the application or abort its canary.
 * @throws SignatureError without such a signature
 */
export async function verifyRevision({ before, after }: RevisionChange, keys: TrustedKeys): Promise<string> {
  const { signature } = after;
  if (signature === undefined) throw new SignatureError('is not signed');
  const { application, claims: expected } = revisionClaims({ before, after });
  const verifyAs = (purpose: Purpose) => verify(signature, { purpose, application }, keys);
  const { signer, claims } = await verifyAs('promote').catch((error: unknown) => {
    if (!isCanaryAbort({ before, after }, application)) throw error;
    return verifyAs('abort-canary');
  });
  if (claims.content !== expected.content || claims.follows !== expected.follows)
    throw new SignatureError('differs from what was signed');
  return signer;
}

const hashClaims = ({ before, after: { signature: _, ...expected } }: RevisionChange) => ({
  content: hashJson(expected),
  follows: hashJson(before),
});

/**
 * Returns the changed application, 'flags' for changed flags, or '*' for several, which only a key for all may sign.
 */
function changedApplication({ before, after }: RevisionChange): string {
  const hashesByName = ({ shell, sections, flags }: Pick<Registry, 'shell' | 'sections' | 'flags'>) =>
    new Map<string, string>([
      ...Object.entries(sections).map(([name, section]) => [name, hashJson(section)] as const),
      ['shell', hashJson(shell)],
      ['flags', hashJson(flags ?? {})],
    ]);
  const [old, now] = [hashesByName(before ?? { shell: null, sections: {} }), hashesByName(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => old.get(name) !== now.get(name),
  );
  return changed.length === 1 && changed[0] !== undefined ? changed[0] : '*';
}

/** Returns whether the only change is the removal of the section's canary. */
const isCanaryAbort = ({ before, after }: RevisionChange, section: string): boolean =>
  before?.sections[section]?.canary !== undefined &&
  hashJson(removeCanary(before, section).sections) === hashJson(after.sections);
