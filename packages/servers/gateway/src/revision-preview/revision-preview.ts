import { SignatureError, type TrustedKeys, verify } from '@portal/release-registry/signature';
import type { Registry } from '@portal/section-sdk/registry';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseServedRegistry } from '../files/served-registry.ts';
import { type Snapshot, snapshotOf } from '../files/watched-file.ts';
import { readPortalCookie } from '../http/cookies.ts';
import { renderDevBanner } from '../page/dev-banner.ts';
import { escapeHtml } from '../page/html.ts';
import type { ShellFiles } from '../page/shell-files.ts';
import { PreviewError } from '../preview/preview.ts';
import { registryForBucket } from '../rollout/registry-for-bucket.ts';
import type { GatewayState } from '../runtime-state.ts';
import { centralTime } from '../status/central-time.ts';

/** Cookie with the token of an earlier revision. */
export const REVISION_PREVIEW_COOKIE = 'portal-revision';

/** Application of a preview link that names no section: the shell and all sections. */
export const ALL_APPLICATIONS = '*';

const Claims = z.object({ revision: z.int().positive() });

/** The portal at an earlier registry revision, for one browser. */
export interface RevisionPreview {
  readonly shell: ShellFiles;
  readonly registry: Snapshot<Registry>;
}

type PreviewDeps = Pick<GatewayState, 'revisions' | 'releases' | 'shellRelease'>;

/**
 * Verifies the token and loads shell and sections of the revision, without canaries. Rejects it when one is missing.
 * @throws PreviewError with a message for the reader
 */
export async function readRevisionPreview(
  token: string,
  gatewayState: PreviewDeps,
  keys: TrustedKeys | null,
): Promise<RevisionPreview> {
  if (keys === null) throw new PreviewError(403, 'This portal shows no previews.');
  const { claims } = await verify(token, { purpose: 'preview', application: ALL_APPLICATIONS }, keys).catch(
    (error: unknown) => {
      if (!(error instanceof SignatureError)) throw error;
      throw new PreviewError(403, `The link of this preview ${error.message}. Ask for a new one.`);
    },
  );
  const parsedClaims = Claims.safeParse(claims);
  if (!parsedClaims.success) throw new PreviewError(403, 'The link of this preview names no revision.');
  const { revision } = parsedClaims.data;
  const found = parseServedRegistry(await gatewayState.revisions.read(revision));
  if (!found) throw new PreviewError(404, `There is no revision ${revision} of this portal.`);
  const shell = found.shell && (await gatewayState.shellRelease(found.shell.version));
  if (!shell) throw releaseMissingError('the shell', found.shell?.version, revision);
  const registry = registryForBucket(snapshotOf(found), null);
  for (const [name, { live }] of Object.entries(registry.value.sections)) {
    if (!(await gatewayState.releases.find(name, live.version)))
      throw releaseMissingError(name, live.version, revision);
  }
  return { shell, registry };
}

/** Returns the earlier revision of a browser's cookie, or null for the live one. */
export async function revisionPreviewOf(
  request: FastifyRequest,
  gatewayState: PreviewDeps,
  keys: TrustedKeys | null,
): Promise<RevisionPreview | null> {
  const token = readPortalCookie(request, REVISION_PREVIEW_COOKIE);
  if (token === null) return null;
  return readRevisionPreview(token, gatewayState, keys).catch((error: unknown) => {
    if (error instanceof PreviewError) return null;
    throw error;
  });
}

/** Renders a banner that names the revision and says that actions are real. */
export function revisionPreviewBanner({ registry: { value } }: RevisionPreview, nonce: string): string {
  const html = `This is the portal of revision ${value.revision}, ${escapeHtml(centralTime(new Date(value.createdAt)))}. Nobody else sees it. What you do here is real. <a href="/preview">Show what is live</a>`;
  return renderDevBanner({ label: 'An earlier revision', html }, nonce);
}

const releaseMissingError = (what: string, version: string | undefined, revision: number) =>
  new PreviewError(
    404,
    `Revision ${revision} cannot be shown: release ${version ?? ''} of ${what} is in the store no longer.`,
  );
