import { randomBytes } from 'node:crypto';
import { applicationOf, type TrustedKeys } from '@portal/release-store/signature';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Preview, PreviewRefused, readPreview } from '../preview/preview.ts';
import { enterPage, refusedPage } from '../preview/preview-page.ts';
import { EVERYTHING, REPLAY_COOKIE, readReplay } from '../replay/replay.ts';
import { withFlagsOf } from '../roll-out/chosen-registry.ts';
import { stepPolicy } from '../security/policy.ts';
import type { Site } from '../site.ts';
import { setOwnCookie } from './own-cookie.ts';
import { sendProblem } from './problem.ts';

/** The token of a preview in an address; null where there is none. */
export function previewToken({ query }: FastifyRequest): string | null {
  const token = typeof query === 'object' && query !== null && 'preview' in query ? query.preview : null;
  return typeof token === 'string' && token !== '' ? token : null;
}

/**
 * `/preview?preview=<token>` shows a signed preview in this tab, `/preview` leaves it: a page of its own, so that it
 * works when the release that is looked at, or the shell, does not. A link of an earlier revision shows that in this
 * browser, until it is left the same way or closed: the shell is of that time too, and comes before any script.
 */
export function registerPreview(app: FastifyInstance, site: Site, keys: TrustedKeys | null): void {
  app.get('/preview', async (request, reply) => {
    request.label = '/preview';
    const nonce = randomBytes(16).toString('base64');
    reply.headers({ 'content-security-policy': stepPolicy(nonce), 'cache-control': 'no-store' });
    reply.type('text/html; charset=utf-8');
    const token = previewToken(request);
    if (token === null) {
      setOwnCookie(request, reply, { name: REPLAY_COOKIE, value: 'off', sameSite: 'Lax', maxAge: 0 });
      return enterPage({ token, to: '/', title: 'Leaving the preview', nonce });
    }
    if (applicationOf(token) === EVERYTHING) {
      const replay = await readReplay(token, site, keys).catch(asRefusal);
      if (replay instanceof PreviewRefused) return refuse(reply, replay, nonce);
      setOwnCookie(request, reply, { name: REPLAY_COOKIE, value: token, sameSite: 'Lax' });
      // What a tab shows of another preview would stand in it.
      return enterPage({ token: null, to: '/', title: 'Opening the preview', nonce });
    }
    const preview = await previewOrRefusal(token, site, keys);
    if (preview instanceof PreviewRefused) return refuse(reply, preview, nonce);
    return enterPage({ token, to: firstPage(preview), title: 'Opening the preview', nonce });
  });
}

const refuse = (reply: FastifyReply, { status, message }: PreviewRefused, nonce: string) =>
  reply.code(status).send(refusedPage(message, nonce));

function asRefusal(error: unknown): PreviewRefused {
  if (error instanceof PreviewRefused) return error;
  throw error;
}

/** The preview of a token, or why it is refused. */
export async function previewOrRefusal(
  token: string,
  { registry, releases }: Site,
  keys: TrustedKeys | null,
): Promise<Preview | PreviewRefused> {
  const live = (await registry.current())?.value;
  if (!live) return new PreviewRefused(404, 'Nothing is live in this portal yet.');
  return readPreview(token, { keys, live: withFlagsOf(live, null), releases }).catch(asRefusal);
}

/** The section's first page whose address names nothing. */
function firstPage({ section, registry }: Preview): string {
  return registry.sections[section]?.routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
}

/** Answers in place of the live registry where the request names a preview. */
export async function sendPreviewRegistry(
  reply: FastifyReply,
  preview: Preview | PreviewRefused,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (preview instanceof PreviewRefused) {
    return sendProblem(reply, preview.status, 'preview-refused', preview.message);
  }
  return reply.send(preview.registry);
}
