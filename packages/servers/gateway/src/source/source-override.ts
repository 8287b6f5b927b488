import type { Registry } from '@portal/platform/registry';
import { applicationOf, SignatureError, type TrustedKeys, verify } from '@portal/release-store/signature';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Snapshot, snapshotOf } from '../files/live-file.ts';
import { localAddress } from '../http/address.ts';
import { setOwnCookie } from '../http/own-cookie.ts';
import { escapeHtml } from '../page/html.ts';
import { notice } from '../page/notice.ts';

/** The parameter of an address that begins or ends it, and the cookie that keeps it. */
const NAME = 'portal-source';

/** What a token says: the section's development server listens on the machine of whoever opens the address. */
const Claims = z.object({
  port: z.int().min(1).max(65_535),
  container: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
});

/** One section that this browser, and no other, is given from a development server on its own machine. */
export interface SourceOverride {
  readonly section: string;
  /** Whose key signed it. */
  readonly by: string;
  readonly origin: string;
  readonly container: string;
}

/** Believes a token. @throws SignatureError when it is not one, is over, or is signed by who may not */
async function readSourceOverride(token: string, keys: TrustedKeys): Promise<SourceOverride> {
  const section = applicationOf(token) ?? '';
  const { by, claims } = await verify(token, { purpose: 'source', application: section }, keys);
  const said = Claims.safeParse(claims);
  if (!said.success) throw new SignatureError('does not say where it is');
  const { port, container } = said.data;
  return { section, by, origin: `http://localhost:${port}`, container };
}

/** The override that a request's cookie asks for; null where there is none that is believed. */
export async function sourceOverrideOf(
  { headers }: FastifyRequest,
  keys: TrustedKeys | null,
): Promise<SourceOverride | null> {
  const token = /(?:^|;\s*)portal-source=([A-Za-z0-9._-]+)/.exec(headers.cookie ?? '')?.[1];
  if (token === undefined || keys === null) return null;
  return readSourceOverride(token, keys).catch((error: unknown) => {
    if (error instanceof SignatureError) return null;
    throw error;
  });
}

/**
 * Answers an address that begins or ends an override: keeps or forgets its token and leads to the same page without it.
 * @returns why it is refused, or null when the request is answered or asks for nothing of the kind
 */
export async function takeSourceOverride(
  request: FastifyRequest,
  reply: FastifyReply,
  keys: TrustedKeys | null,
): Promise<string | null> {
  const query = new URLSearchParams(request.raw.url?.split(/\?(.*)/s)[1]);
  const token = query.get(NAME);
  if (token === null) return null;
  if (token !== 'off') {
    if (keys === null) return 'This portal shows nothing from source';
    const refused = await readSourceOverride(token, keys).then(
      () => null,
      (error: unknown) => {
        if (error instanceof SignatureError) return `The address of the source ${error.message}`;
        throw error;
      },
    );
    if (refused !== null) return refused;
  }
  query.delete(NAME);
  const kept = token === 'off' ? { maxAge: 0 } : {};
  setOwnCookie(request, reply, { name: NAME, value: token, sameSite: 'Lax', ...kept });
  reply.header('cache-control', 'no-store').redirect(localAddress(request.parts, query), 303);
  return null;
}

/** The registry with the section taken from where the override says. Nothing is overridden that is not live. */
export function withSource(
  snapshot: Snapshot<Registry>,
  { section, origin, container }: SourceOverride,
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
export function sourceNotice({ section, by }: SourceOverride, nonce: string): string {
  const html = `The section ${escapeHtml(section)} comes from source on this machine, signed by ${escapeHtml(by)}. Nobody else sees it. <a href="?${NAME}=off">Show what is live</a>`;
  return notice({ label: 'From source', html }, nonce);
}
