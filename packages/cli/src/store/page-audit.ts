import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import { signedContent } from '@portal/release-registry/checks/signed-release';
import { hashJson } from '@portal/release-registry/content-hash';
import type { PageAudit } from '@portal/release-registry/page-audit';
import type { ReleaseRecord, SectionRecord } from '@portal/release-registry/release-record';
import {
  SignatureError,
  type SigningKey,
  sign,
  type TrustedKeys,
  verify,
} from '@portal/release-registry/signature';
import type { ReleaseStore } from '@portal/release-registry/store';
import { z } from 'zod';

const Environment = z.object({
  /** '1' requires a page audit for every section that goes live. */
  PORTAL_REQUIRE_AUDIT: z.enum(['0', '1']).default('0'),
});

/** The result of visiting a release's pages. */
export type AuditResult = Pick<PageAudit, 'revision' | 'pages' | 'problems'>;

/** Stores the audit of a release, signed when there is a key. */
export async function savePageAudit(
  { releases }: Pick<ReleaseStore, 'releases'>,
  release: ReleaseRecord,
  result: AuditResult,
  key: SigningKey | undefined,
): Promise<void> {
  const { name, version } = release;
  const audit = {
    name,
    version,
    content: signedContent(release),
    createdAt: new Date().toISOString(),
    ...result,
  };
  const statement = { purpose: 'audit', application: name, claims: { audit: hashJson(audit) } } as const;
  await releases.saveAudit(key ? { ...audit, signature: await sign(statement, key) } : audit);
}

/** Checks the page audit of a section when `PORTAL_REQUIRE_AUDIT` is '1'. @throws CliError */
export async function checkRequiredAudit(
  store: Pick<ReleaseStore, 'releases' | 'keys'>,
  release: ReleaseRecord,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { PORTAL_REQUIRE_AUDIT: required } = readEnvironment(Environment, environment);
  if (required === '1' && release.kind === 'section') await checkAudit(store, release);
}

/** Checks that an audit visited all pages without problems. @throws CliError with the problem and the fix */
export async function checkAudit(
  { releases, keys }: Pick<ReleaseStore, 'releases' | 'keys'>,
  release: SectionRecord,
): Promise<void> {
  const { name, version } = release;
  const audit = await releases.audit(name, version);
  const rerunHint = `Run "npm run e2e:compat -- ${name}@${version}" in the platform's repository`;
  const auditError = (detail: string, fix: string, problems: readonly string[] = []) =>
    new CliError(
      `${name} ${version} cannot go live: ${detail} ${fix}, or skip the audit with a reason: --skip-audit "<reason>".${problems.map((problem) => `\n- ${problem}`).join('')}`,
    );
  if (audit === null) throw auditError('its pages have no audit.', rerunHint);
  if (audit.content !== signedContent(release))
    throw auditError('its page audit is for other content.', rerunHint);
  if (keys)
    await checkSignature(audit, keys).catch(
      rethrow((detail) => auditError(`its page audit ${detail}.`, rerunHint)),
    );
  if (audit.problems.length > 0)
    throw auditError('its page audit found problems.', 'Fix them in a new version', audit.problems);
  const missingPages = release.routes.map(({ path }) => path).filter((path) => !audit.pages.includes(path));
  if (missingPages.length > 0) {
    const fix =
      "Add a page state with its URL to e2e/support/page-states of the platform's repository, and run the compatibility test again";
    throw auditError(`its page audit did not visit ${missingPages.join(', ')}.`, fix);
  }
}

async function checkSignature({ signature, ...audit }: PageAudit, keys: TrustedKeys): Promise<void> {
  if (signature === undefined) throw new SignatureError('is not signed');
  const { claims } = await verify(signature, { purpose: 'audit', application: audit.name }, keys);
  if (claims.audit !== hashJson(audit)) throw new SignatureError('differs from what was signed');
}

const rethrow = (toError: (detail: string) => CliError) => (error: unknown) => {
  throw error instanceof SignatureError ? toError(error.message) : error;
};
