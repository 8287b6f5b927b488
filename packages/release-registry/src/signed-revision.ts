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

/** A revision, with the one that it was made of; null before the first. */
interface RevisionChange {
  readonly before: Registry | null;
  readonly after: Registry;
}

/**
 * Signs a revision: all that it says, who, when and why with it, and the revision before it, so that none can be put in
 * the place of another, left out or told anew.
 */
export async function signRevision(
  { before, after }: RevisionChange,
  key: SigningKey,
  purpose: 'promote' | 'abort-canary' = 'promote',
): Promise<Registry> {
  return { ...after, signature: await sign({ purpose, ...revisionClaims({ before, after }) }, key) };
}

/** What whoever makes a revision signs for: the application that it changes, and the claims. */
function revisionClaims({ before, after }: RevisionChange) {
  return { application: changedApplication({ before, after }), claims: hashClaims({ before, after }) };
}

/**
 * Who signed a revision as it is: somebody who may promote what it changes, or, where all that it does is to take a
 * candidate back, who may do that.
 * @throws SignatureError when nobody did
 */
export async function verifyRevision({ before, after }: RevisionChange, keys: TrustedKeys): Promise<string> {
  const { signature } = after;
  if (signature === undefined) throw new SignatureError('is signed by nobody');
  const { application, claims: expected } = revisionClaims({ before, after });
  const verifyAs = (purpose: Purpose) => verify(signature, { purpose, application }, keys);
  const { signer, claims } = await verifyAs('promote').catch((error: unknown) => {
    if (!isCanaryAbort({ before, after }, application)) throw error;
    return verifyAs('abort-canary');
  });
  if (claims.content !== expected.content || claims.follows !== expected.follows)
    throw new SignatureError('is not what was signed');
  return signer;
}

const hashClaims = ({ before, after: { signature: _, ...expected } }: RevisionChange) => ({
  content: hashJson(expected),
  follows: hashJson(before),
});

/** The one application that differs, 'flags' where these do, and '*' where several do: only who may do all signs that. */
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

/** Whether nothing changed but that the section has no candidate any more. */
const isCanaryAbort = ({ before, after }: RevisionChange, section: string): boolean =>
  before?.sections[section]?.canary !== undefined &&
  hashJson(removeCanary(before, section).sections[section]) === hashJson(after.sections[section]);
