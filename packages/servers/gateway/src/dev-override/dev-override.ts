import {
  SignatureError,
  type TrustedKeys,
  unverifiedApplication,
  verify,
} from '@portal/release-registry/signature';
import type { Registry } from '@portal/section-sdk/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Snapshot, snapshotOf } from '../files/watched-file.ts';
import { setPortalCookie } from '../http/cookies.ts';
import { buildLocalPath } from '../http/request-path.ts';
import { renderDevBanner } from '../page/dev-banner.ts';
import { escapeHtml } from '../page/html.ts';

/** The parameter of an address that begins or ends it, and the cookie that keeps it. */
const NAME = 'portal-dev-override';

/** What a token says: the section's development server listens on the machine of whoever opens the address. */
const Claims = z.object({
  port: z.int().min(1).max(65_535),
  container: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
});

/** One section that this browser, and no other, is given from a development server on its own machine. */
export interface DevOverride {
  readonly section: string;
  /** Whose key signed it. */
  readonly signer: string;
  readonly origin: string;
  readonly container: string;
}

/** Believes a token. @throws SignatureError when it is not one, is over, or is signed by who may not */
async function readDevOverride(token: string, keys: TrustedKeys): Promise<DevOverride> {
  const section = unverifiedApplication(token) ?? '';
  const { signer, claims } = await verify(token, { purpose: 'dev-override', application: section }, keys);
  const parsedClaims = Claims.safeParse(claims);
  if (!parsedClaims.success) throw new SignatureError('does not say where it is');
  const { port, container } = parsedClaims.data;
  return { section, signer, origin: `http://localhost:${port}`, container };
}

/** The override that a request's cookie asks for; null where there is none that is believed. */
export async function devOverrideOf(
  { headers }: FastifyRequest,
  keys: TrustedKeys | null,
): Promise<DevOverride | null> {
  const token = /(?:^|;\s*)portal-dev-override=([A-Za-z0-9._-]+)/.exec(headers.cookie ?? '')?.[1];
  if (token === undefined || keys === null) return null;
  return readDevOverride(token, keys).catch((error: unknown) => {
    if (error instanceof SignatureError) return null;
    throw error;
  });
}

/**
 * Answers an address that begins or ends an override: keeps or forgets its token and leads to the same page without it.
 * @returns why it is refused, or null when the request is answered or asks for nothing of the kind
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
    if (keys === null) return 'This portal shows nothing from source';
    const rejection = await readDevOverride(token, keys).then(
      () => null,
      (error: unknown) => {
        if (error instanceof SignatureError) return `The address of the source ${error.message}`;
        throw error;
      },
    );
    if (rejection !== null) return rejection;
  }
  query.delete(NAME);
  const cookieOptions = token === 'off' ? { maxAge: 0 } : {};
  setPortalCookie(request, reply, { name: NAME, value: token, sameSite: 'Lax', ...cookieOptions });
  reply.header('cache-control', 'no-store').redirect(buildLocalPath(request.parts, query), 303);
  return null;
}

/** The registry with the section taken from where the override says. Nothing is overridden that is not live. */
export function applyDevOverride(
  snapshot: Snapshot<Registry>,
  { section, origin, container }: DevOverride,
): Snapshot<Registry> {
  const live = snapshot.value.sections[section];
  if (!live) return snapshot;
  const dev = { entry: `${origin}/remoteEntry.js`, container };
  return snapshotOf({
    ...snapshot.value,
    sections: { ...snapshot.value.sections, [section]: { ...live, dev } },
  });
}

/** Says above everything what one looks at, with a way out that needs no script: the source may have broken the page. */
export function devOverrideBanner({ section, signer }: DevOverride, nonce: string): string {
  const html = `The section ${escapeHtml(section)} comes from source on this machine, signed by ${escapeHtml(signer)}. Nobody else sees it. <a href="?${NAME}=off">Show what is live</a>`;
  return renderDevBanner({ label: 'From source', html }, nonce);
}
