import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '@portal/section-sdk/registry';
import { nextRevision, revisionText } from './checks/next-revision.ts';
import { EMPTY_REGISTRY } from './checks/registry-state.ts';
import { ReleaseCheckError } from './checks/release-check-error.ts';
import { integrityOf } from './content-hash.ts';
import type { ReleaseRecord } from './release-record.ts';
import { SignatureError, type SigningKey, type TrustedKeys } from './signature.ts';
import { signRevision, verifyRevision } from './signed-revision.ts';
import type { ReleaseStore } from './store.ts';
import { parseStoredRegistry } from './stored-registry.ts';

/** A rule that a store must fulfil, and how it broke it; null when it did not. */
export interface RuleResult {
  readonly rule: string;
  readonly problem: string | null;
}

const CONCURRENT_WRITERS = 8;
/** Maximum time until every reader sees a promotion. */
const VISIBLE_WITHIN_MS = 2_000;

/** The caller's key, and the keys that a revision must be signed with. */
interface Signatures {
  readonly key?: SigningKey | undefined;
  readonly keys?: TrustedKeys | undefined;
}

/**
 * Verifies that a store fulfils the portal's rules. Safe on a store in use.
 * @throws ReleaseCheckError when the registry is signed and the key may not promote every application
 */
export async function verifyStore(
  open: () => ReleaseStore,
  signatures: Signatures = {},
): Promise<RuleResult[]> {
  const stores = Array.from({ length: CONCURRENT_WRITERS }, open);
  const [one, other] = stores;
  if (!one || !other) throw new Error('verifyStore needs two open stores');
  const results: RuleResult[] = [];
  const check = async (rule: string, attempt: () => Promise<string | null>) => {
    const problem = await attempt().catch((error: unknown) => String(error));
    results.push({ rule, problem });
  };
  try {
    const probes = await createProbeRevisions(one, stores.length, signatures);
    await verifyReleases(one, other, check);
    await verifyRevisions(stores, probes, check);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
  return results;
}

type Check = (rule: string, attempt: () => Promise<string | null>) => Promise<void>;

async function verifyReleases(one: ReleaseStore, other: ReleaseStore, check: Check): Promise<void> {
  const { record, files } = createProbeRelease(randomBytes(70_000));
  const { name, version } = record;
  await check('an unpublished release does not exist', async () => {
    const found = await one.releases.record(name, version);
    const content = await one.releases.read(name, version, 'remoteEntry.js');
    return found === null && content === null ? null : 'the store returned something';
  });
  await check('a release is stored with its record and every byte of its files', async () => {
    if (!(await one.releases.add(record, files))) return 'it was not stored';
    const found = await other.releases.record(name, version);
    if (JSON.stringify(found) !== JSON.stringify(record)) return 'the record differs';
    for (const [file, content] of files) {
      if (!(await other.releases.read(name, version, file))?.equals(content)) return `${file} differs`;
    }
    return null;
  });
  await check('a release never changes', async () => {
    const second = createProbeRelease(Buffer.from('other content'));
    const again = await other.releases.add({ ...second.record, version }, second.files);
    if (again) return 'the store accepted a second release of the same version';
    const stored = await one.releases.read(name, version, 'remoteEntry.js');
    return stored?.equals(files.get('remoteEntry.js') ?? Buffer.of()) ? null : 'its files were replaced';
  });
  await check('the latest audit of a release is stored with it', async () => {
    if ((await other.releases.audit(name, version)) !== null)
      return 'the store returned an audit before one was saved';
    const audit = {
      name,
      version,
      content: 'a',
      createdAt: new Date().toISOString(),
      revision: 1,
      pages: [],
    };
    await one.releases.saveAudit({ ...audit, problems: ['a'] });
    await other.releases.saveAudit({ ...audit, problems: ['b'] });
    const problems = (await one.releases.audit(name, version))?.problems.join();
    return problems === 'b' ? null : `the audit contains ${problems}`;
  });
  await check('the versions of an application are listed', async () => {
    const versions = await other.releases.versions(name);
    return versions.includes(version) ? null : `${version} is not among ${versions.length}`;
  });
}

async function verifyRevisions(
  stores: readonly ReleaseStore[],
  probes: readonly Registry[],
  check: Check,
): Promise<void> {
  const [one, other] = stores;
  const revision = probes[0]?.revision;
  if (!one || !other || revision === undefined) throw new Error('There is nothing to verify');
  const texts = probes.map(revisionText);
  await check('only one of several concurrent writers adds a revision', async () => {
    const added = await Promise.all(
      stores.map(({ revisions }, index) => revisions.add({ revision, text: texts[index] ?? '' })),
    );
    const winners = added.flatMap((won, index) => (won ? [index] : []));
    if (winners.length !== 1) return `${winners.length} writers succeeded`;
    const text = await one.revisions.read(revision);
    return text === texts[winners[0] ?? -1] ? null : 'the stored text is not the one that writer added';
  });
  await check('an existing revision never changes', async () => {
    const original = await one.revisions.read(revision);
    if (await other.revisions.add({ revision, text: 'late' }))
      return 'the store accepted a second revision with its number';
    return (await one.revisions.read(revision)) === original ? null : 'it was replaced';
  });
  await check('every reader sees the revision that was added last', async () => {
    for (const end = Date.now() + VISIBLE_WITHIN_MS; ; await pause(50)) {
      const newest = await Promise.all(stores.map(({ revisions }) => revisions.newest()));
      if (newest.every((found) => (found?.revision ?? 0) >= revision)) return null;
      if (Date.now() > end) return `readers did not see it within ${VISIBLE_WITHIN_MS} ms`;
    }
  });
  await check('every revision is listed, oldest first', async () => {
    const listed = await other.revisions.list();
    const isSorted = listed.every((number, index) => index === 0 || number > (listed[index - 1] ?? 0));
    return isSorted && listed.includes(revision) ? null : `the list is ${listed.slice(-5).join(', ')}`;
  });
}

/** Returns several next revisions that change nothing, each with another reason. @throws ReleaseCheckError */
async function createProbeRevisions(
  { revisions }: ReleaseStore,
  count: number,
  { key, keys }: Signatures,
): Promise<Registry[]> {
  const newest = await revisions.newest();
  const before = newest && parseStoredRegistry(newest);
  const mustBeSigned = keys !== undefined || before?.signature !== undefined;
  const createProbe = async (index: number) => {
    const metadata = {
      createdAt: new Date().toISOString(),
      author: 'store verify',
      reason: `try ${index}`,
    };
    const after = nextRevision(before, before ?? EMPTY_REGISTRY, metadata);
    const probe = key ? await signRevision({ before, after }, key) : after;
    if (mustBeSigned) await verifyRevision({ before, after: probe }, keys ?? { keys: [] });
    return probe;
  };
  return Promise.all(Array.from({ length: count }, (_, index) => createProbe(index))).catch(
    (error: unknown) => {
      if (!(error instanceof SignatureError)) throw error;
      throw new ReleaseCheckError(
        `The store was not verified: the revision that this adds ${error.message}. Set PORTAL_TRUSTED_KEYS_FILE, and PORTAL_SIGNING_KEY_FILE to a key that may promote all applications.`,
      );
    },
  );
}

/** Returns a release that no registry names: a file at the top, one in a folder, an empty one. */
function createProbeRelease(entry: Buffer): { record: ReleaseRecord; files: Map<string, Buffer> } {
  const files = new Map([
    ['remoteEntry.js', entry],
    ['pages/deep/page.1.js', Buffer.from('page("ä")')],
    ['empty.js', Buffer.of()],
  ]);
  const record: ReleaseRecord = {
    kind: 'section',
    name: 'store-verification',
    version: `1.0.0-${randomUUID()}`,
    publishedAt: new Date().toISOString(),
    files: Object.fromEntries(
      [...files].map(([file, content]) => [
        file,
        {
          integrity: integrityOf(content),
          size: content.length,
          encodings: {},
        },
      ]),
    ),
    container: 'store_verification',
    entry: 'remoteEntry.js',
    preload: [],
    consumes: {},
    calls: {},
    owner: { team: 'store verify', contact: 'nobody' },
    routes: [{ path: '/store-verification', title: 'Store check', access: 'guarded' }],
    navigation: [],
    fallback: { title: 'Store check', body: 'Nothing is here.' },
  };
  return { record, files };
}
