import { Registry } from '@portal/platform/registry';
import { liveSection } from '@portal/release-gate/changes';
import { nextRevision, revisionText } from '@portal/release-gate/next-revision';
import type { GateStore } from '@portal/release-gate/releases';
import { SignatureError, type TrustedKeys } from '@portal/release-store/signature';
import { saidBy, signerOf } from '@portal/release-store/signed-revision';
import { decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import type { Site } from '../../site.ts';
import { ActionName, actionWords, contentAfter } from './actions.ts';
import { ActionRefused } from './refused.ts';

/** What was prepared is to be signed within this time: the history tells when it was made live. */
const SIGNED_WITHIN_MS = 15 * 60_000;
/** Clocks of gateways differ. */
const AHEAD_MS = 60_000;

const asked = {
  action: ActionName,
  application: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  why: z.string().trim().min(1).max(300),
};
const KeyName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,60}$/);

/** What somebody wants done, and the name of the key by which they will sign for it. */
export const WantedAction = z.strictObject({ ...asked, key: KeyName });
type WantedAction = z.infer<typeof WantedAction>;

/** The same, with what was prepared of it and the signature under that. */
export const SignedAction = z.strictObject({
  ...asked,
  at: z.iso.datetime(),
  revision: z.int().min(1),
  signature: z
    .string()
    .max(2_048)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
});
export type SignedAction = z.infer<typeof SignedAction>;

/** A revision that is only thought of: what is to be signed for it, and what it does, in words. */
interface PreparedAction {
  readonly revision: number;
  readonly at: string;
  readonly statement: {
    readonly purpose: 'promote';
    readonly application: string;
    readonly claims: Readonly<Record<string, string>>;
  };
  readonly effect: string;
}

/** What became live, and by whose key. */
export interface MadeLive {
  readonly revision: number;
  readonly by: string;
  readonly effect: string;
}

/** What staff do from `/status`: each change is made here, signed in their browser, and made here again (decision 0075). */
export interface Acting {
  /** @throws Refusal or ActionRefused */
  prepare(wanted: WantedAction): Promise<PreparedAction>;
  /** @throws Refusal or ActionRefused */
  makeLive(signed: SignedAction): Promise<MadeLive>;
}

/** Nothing is kept between the two: the second may be asked of another gateway. */
export function openActing(
  site: Pick<Site, 'registry' | 'revisions' | 'releases'>,
  keys: TrustedKeys,
): Acting {
  const store: GateStore = { releases: servedReleases(site), keys };

  async function change(
    { action, application, why }: Pick<WantedAction, 'action' | 'application' | 'why'>,
    { before, by, at }: { readonly before: Registry; readonly by: string; readonly at: string },
  ) {
    const content = await contentAfter(action, store, before, application);
    const { effect } = actionWords(action, application, liveSection(before, application));
    return { after: nextRevision(before, content, { at, by, why }), effect };
  }

  return {
    async prepare({ key: by, ...wanted }) {
      const at = new Date().toISOString();
      const before = await newestServed(site);
      const { after, effect } = await change(wanted, { before, by, at });
      const statement = { purpose: 'promote', ...saidBy({ before, after }) } as const;
      return { revision: after.revision, at, statement, effect };
    },
    async makeLive({ signature, revision, at, ...wanted }) {
      const by = keyNameIn(signature);
      const before = await newestServed(site);
      if (before.revision + 1 !== revision) throw quicker();
      checkTime(at);
      const { after, effect } = await change(wanted, { before, by, at });
      const signed = { ...after, signature };
      await checkSigner({ before, after: signed }, keys);
      if (!(await site.revisions.add({ revision, text: revisionText(signed) }))) throw quicker();
      // Where signed revisions only are believed, who asks first has it looked at, and who asks next is served it.
      await site.registry.current();
      return { revision, by, effect };
    },
  };
}

/** The newest revision of the store, where this gateway serves it: on one that is not believed nothing is built. */
async function newestServed({
  registry,
  revisions,
}: Pick<Site, 'registry' | 'revisions'>): Promise<Registry> {
  const [newest, served] = await Promise.all([revisions.newest(), registry.current()]);
  if (newest !== null && served?.value.revision === newest.revision) {
    return Registry.parse(JSON.parse(newest.text));
  }
  throw new ActionRefused(
    409,
    'not-newest',
    'This gateway does not serve the newest revision. Try again in a minute; where it stays so, ask whoever runs the portal to look at the history.',
  );
}

/** Files of releases, as far as they are what was published. */
function servedReleases({ releases }: Pick<Site, 'releases'>): GateStore['releases'] {
  return {
    record: releases.find,
    async read(name, version, file) {
      const record = await releases.find(name, version);
      const opened = record && (await releases.open(record, file, null));
      return opened ? opened.handle.readFile().finally(() => opened.handle.close()) : null;
    },
  };
}

/** Who signed is who made it: nobody else's name can stand in the history. */
function keyNameIn(signature: string): string {
  try {
    return KeyName.parse(decodeProtectedHeader(signature).kid);
  } catch {
    throw new ActionRefused(400, 'bad-signature', 'The signature names no key');
  }
}

async function checkSigner(change: Parameters<typeof signerOf>[0], keys: TrustedKeys): Promise<void> {
  await signerOf(change, keys).catch((error: unknown) => {
    if (!(error instanceof SignatureError)) throw error;
    throw new ActionRefused(403, 'not-believed', `This change ${error.message}, and changes nothing.`);
  });
}

function checkTime(at: string): void {
  const age = Date.now() - Date.parse(at);
  if (age <= SIGNED_WITHIN_MS && age >= -AHEAD_MS) return;
  throw new ActionRefused(409, 'too-late', 'That was prepared too long ago. Begin again.');
}

const quicker = () =>
  new ActionRefused(
    409,
    'somebody-was-quicker',
    'Somebody changed the portal in the meantime. Look at what is live now, and begin again.',
  );
