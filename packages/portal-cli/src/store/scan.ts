import { CliError } from '@portal/cli-kit/cli-error';
import { contentOf } from '@portal/release-gate/signed-release';
import { hashOf } from '@portal/release-store/hash-of';
import type { ReleaseRecord, SectionRecord } from '@portal/release-store/release-record';
import type { ScanRecord } from '@portal/release-store/scan-record';
import {
  SignatureError,
  type SigningKey,
  sign,
  type TrustedKeys,
  verify,
} from '@portal/release-store/signature';
import type { ReleaseStore } from '@portal/release-store/store';
import { z } from 'zod';
import { readEnvironment } from '../store-address.ts';

const Environment = z.object({
  /** Set, no section goes live whose pages were not gone through. */
  PORTAL_REQUIRE_SCAN: z.enum(['0', '1']).default('0'),
});

/** What somebody saw who went through the pages of a release. */
export type Seen = Pick<ScanRecord, 'revision' | 'pages' | 'problems'>;

/** Keeps beside a release what was seen of it, signed where there is a key. */
export async function keepScan(
  { releases }: Pick<ReleaseStore, 'releases'>,
  release: ReleaseRecord,
  seen: Seen,
  key: SigningKey | undefined,
): Promise<void> {
  const { name, version } = release;
  const scan = { name, version, content: contentOf(release), at: new Date().toISOString(), ...seen };
  const statement = { purpose: 'scan', application: name, claims: { scan: hashOf(scan) } } as const;
  await releases.saveScan(key ? { ...scan, signature: await sign(statement, key) } : scan);
}

/** Of what goes live, its scan, where `PORTAL_REQUIRE_SCAN` asks for one. @throws CliError */
export async function checkRequiredScan(
  store: Pick<ReleaseStore, 'releases' | 'keys'>,
  release: ReleaseRecord,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { PORTAL_REQUIRE_SCAN: required } = readEnvironment(Environment, environment);
  if (required === '1' && release.kind === 'section') await checkScan(store, release);
}

/**
 * Lets a release through whose pages were gone through in a browser, all of them, and found in order.
 * @throws CliError that says what is missing or wrong, and how to mend it
 */
export async function checkScan(
  { releases, keys }: Pick<ReleaseStore, 'releases' | 'keys'>,
  release: SectionRecord,
): Promise<void> {
  const { name, version } = release;
  const scan = await releases.scan(name, version);
  const again = `Run "npm run e2e:matrix -- ${name}@${version}"`;
  const refuse = (why: string, mend: string, problems: readonly string[] = []) =>
    new CliError(
      `${name} ${version} cannot go live: ${why} ${mend}, or give the reason why it may go live unseen: --without-scan "<reason>".${problems.map((problem) => `\n- ${problem}`).join('')}`,
    );
  if (scan === null) throw refuse('nobody has gone through its pages in a browser.', again);
  if (scan.content !== contentOf(release)) throw refuse('what was gone through is not this release.', again);
  if (keys) await checkSignature(scan, keys).catch(rethrow((why) => refuse(`its scan ${why}.`, again)));
  if (scan.problems.length > 0)
    throw refuse('its pages are not in order.', 'Mend them in a new version', scan.problems);
  const unseen = release.routes.map(({ path }) => path).filter((path) => !scan.pages.includes(path));
  if (unseen.length > 0) {
    const mend = 'Add a view with an address of it to e2e/support/views, and run the matrix again';
    throw refuse(`nobody has gone to ${unseen.join(', ')}.`, mend);
  }
}

async function checkSignature({ signature, ...scan }: ScanRecord, keys: TrustedKeys): Promise<void> {
  if (signature === undefined) throw new SignatureError('is signed by nobody');
  const { claims } = await verify(signature, { purpose: 'scan', application: scan.name }, keys);
  if (claims.scan !== hashOf(scan)) throw new SignatureError('is not what was signed');
}

const rethrow = (asRefusal: (why: string) => CliError) => (error: unknown) => {
  throw error instanceof SignatureError ? asRefusal(error.message) : error;
};
