import { withoutCandidate } from '@portal/platform/candidates';
import type { Registry } from '@portal/platform/registry';
import { hashOf } from './hash-of.ts';
import {
  type Purpose,
  SignatureError,
  type SigningKey,
  sign,
  type TrustedKeys,
  verify,
} from './signature.ts';

/** A revision, with the one that it was made of; null before the first. */
interface Change {
  readonly before: Registry | null;
  readonly after: Registry;
}

/**
 * Signs a revision: all that it says, who, when and why with it, and the revision before it, so that none can be put in
 * the place of another, left out or told anew.
 */
export async function signRevision(
  { before, after }: Change,
  key: SigningKey,
  purpose: 'promote' | 'withdraw' = 'promote',
): Promise<Registry> {
  return { ...after, signature: await sign({ purpose, ...saidBy({ before, after }) }, key) };
}

/** What whoever makes a revision signs for: the application that it changes, and the claims. */
function saidBy({ before, after }: Change) {
  return { application: changedIn({ before, after }), claims: claimsOf({ before, after }) };
}

/**
 * Who signed a revision as it is: somebody who may promote what it changes, or, where all that it does is to take a
 * candidate back, who may do that.
 * @throws SignatureError when nobody did
 */
export async function signerOf({ before, after }: Change, keys: TrustedKeys): Promise<string> {
  const { signature } = after;
  if (signature === undefined) throw new SignatureError('is signed by nobody');
  const { application, claims: said } = saidBy({ before, after });
  const believed = (purpose: Purpose) => verify(signature, { purpose, application }, keys);
  const { by, claims } = await believed('promote').catch((error: unknown) => {
    if (!takesBack({ before, after }, application)) throw error;
    return believed('withdraw');
  });
  if (claims.content !== said.content || claims.follows !== said.follows)
    throw new SignatureError('is not what was signed');
  return by;
}

const claimsOf = ({ before, after: { signature: _, ...said } }: Change) => ({
  content: hashOf(said),
  follows: hashOf(before),
});

/** The one application that differs, 'flags' where these do, and '*' where several do: only who may do all signs that. */
function changedIn({ before, after }: Change): string {
  const parts = ({ shell, sections, flags }: Pick<Registry, 'shell' | 'sections' | 'flags'>) =>
    new Map<string, string>([
      ...Object.entries(sections).map(([name, section]) => [name, hashOf(section)] as const),
      ['shell', hashOf(shell)],
      ['flags', hashOf(flags ?? {})],
    ]);
  const [old, now] = [parts(before ?? { shell: null, sections: {} }), parts(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => old.get(name) !== now.get(name),
  );
  return changed.length === 1 && changed[0] !== undefined ? changed[0] : '*';
}

/** Whether nothing changed but that the section has no candidate any more. */
const takesBack = ({ before, after }: Change, section: string): boolean =>
  before?.sections[section]?.candidate !== undefined &&
  hashOf(withoutCandidate(before, section).sections[section]) === hashOf(after.sections[section]);
