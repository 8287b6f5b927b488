import {
  SignatureError,
  type TrustedKeys,
  unverifiedApplication,
  verify,
} from '@portal/release-registry/signature';
import { type Registry, type RegistrySection, SectionMetadata } from '@portal/section-sdk/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Snapshot, snapshotOf } from '../files/watched-file.ts';
import { readPortalCookie, setPortalCookie } from '../http/cookies.ts';
import { buildLocalPath } from '../http/request-path.ts';
import { renderDevBanner } from '../page/dev-banner.ts';
import { escapeHtml } from '../page/html.ts';
import { plainPage } from '../page/plain-page.ts';

/** Query parameter that starts or ends an override, and the cookie that stores its token. */
const NAME = 'portal-dev-override';

/** Claims of a token. The development server listens on the machine of the browser that opens the URL. */
const Claims = z.object({
  port: z.int().min(1).max(65_535),
  container: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  /** Pages and navigation from the section's sources. */
  section: SectionMetadata,
});

/** One section that a single browser loads from a development server on its own machine. */
export type DevOverride = Awaited<ReturnType<typeof readDevOverride>>;

/** Verifies a token. @throws SignatureError when it is malformed, expired or signed by a key without this right */
async function readDevOverride(token: string, keys: TrustedKeys) {
  const section = unverifiedApplication(token) ?? '';
  const { signer, claims } = await verify(token, { purpose: 'dev-override', application: section }, keys);
  const parsedClaims = Claims.safeParse(claims);
  if (!parsedClaims.success) throw new SignatureError('does not name a port, a container and the pages');
  const { port, container, section: metadata } = parsedClaims.data;
  return { section, signer, origin: `http://localhost:${port}`, container, metadata };
}

/** Returns the override of a request's cookie, or null without a valid token. */
export async function devOverrideOf(
  request: FastifyRequest,
  keys: TrustedKeys | null,
): Promise<DevOverride | null> {
  const token = readPortalCookie(request, NAME);
  if (token === null || keys === null) return null;
  return readDevOverride(token, keys).catch((error: unknown) => {
    if (error instanceof SignatureError) return null;
    throw error;
  });
}

/**
 * Sets or clears the cookie of a URL, and redirects to the page without the token.
 * @returns why the token is rejected, and what to do, or null
 */
export async function acceptDevOverride(
  request: FastifyRequest,
  reply: FastifyReply,
  keys: TrustedKeys | null,
): Promise<string | null> {
  const query = new URLSearchParams(request.raw.url?.split(/\?(.*)/s)[1]);
  const token = query.get(NAME);
  if (token === null) return null;
  if (token !== 'off') {
    if (keys === null) return 'Development overrides are disabled in this portal.';
    const rejection = await readDevOverride(token, keys).then(
      () => null,
      (error: unknown) => {
        if (error instanceof SignatureError)
          return `The development override ${error.message}. Start "npm run dev" again, with a key for dev-override.`;
        throw error;
      },
    );
    if (rejection !== null) return rejection;
  }
  query.delete(NAME);
  const cookieOptions = token === 'off' ? { maxAge: 0 } : {};
  setPortalCookie(request, reply, { name: NAME, value: token, sameSite: 'Lax', ...cookieOptions });
  reply.header('cache-control', 'no-store').redirect(buildLocalPath(request.pathSegments, query), 303);
  return null;
}

/** Returns the registry with the section from the development server, also one that is not live or disabled. */
export function applyDevOverride(
  snapshot: Snapshot<Registry>,
  { section, origin, container, metadata }: DevOverride,
): Snapshot<Registry> {
  const live = snapshot.value.sections[section] ?? withoutRelease(section, container, metadata);
  const dev = { entry: `${origin}/remoteEntry.js`, container };
  return snapshotOf({
    ...snapshot.value,
    sections: { ...snapshot.value.sections, [section]: { ...live, ...metadata, enabled: true, dev } },
  });
}

/** Returns the entry of a section that is not live. Its release is never loaded, because the entry gets a `dev`. */
function withoutRelease(section: string, container: string, metadata: SectionMetadata): RegistrySection {
  const entry = {
    url: `/releases/${section}/dev/remoteEntry.js`,
    integrity: `sha384-${'A'.repeat(SHA384_BASE64_LENGTH)}`,
  };
  return {
    ...{ enabled: true, live: { version: 'dev', container, entry, preload: [] }, previous: [] },
    ...metadata,
  };
}

const SHA384_BASE64_LENGTH = 64;

/** Renders why the section cannot be shown from source, and a link to the live portal. `reason` is whole sentences. */
export function devOverrideErrorPage(reason: string, nonce: string): string {
  return plainPage(
    'This section cannot be shown from source',
    [
      escapeHtml(reason),
      `Nothing has changed in the portal, for you or for anybody else. <a href="?${NAME}=off">Show what is live</a>`,
    ],
    nonce,
  );
}

/** Renders the banner above the page. Its way out needs no script, because the development code may break the page. */
export function devOverrideBanner({ section, signer }: DevOverride, nonce: string): string {
  const html = `The section ${escapeHtml(section)} comes from source on this machine, signed by ${escapeHtml(signer)}. Nobody else sees it. <a href="?${NAME}=off">Show what is live</a>`;
  return renderDevBanner({ label: 'From source', html }, nonce);
}
