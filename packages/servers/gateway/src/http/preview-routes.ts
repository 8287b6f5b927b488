import { randomBytes } from 'node:crypto';
import type { TrustedKeys } from '@portal/release-store/signature';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Preview, PreviewRefused, readPreview } from '../preview/preview.ts';
import { enterPage, refusedPage } from '../preview/preview-page.ts';
import { withFlagsOf } from '../roll-out/chosen-registry.ts';
import { stepPolicy } from '../security/policy.ts';
import type { Site } from '../site.ts';
import { sendProblem } from './problem.ts';

/** The token of a preview in an address; null where there is none. */
export function previewToken({ query }: FastifyRequest): string | null {
  const token = typeof query === 'object' && query !== null && 'preview' in query ? query.preview : null;
  return typeof token === 'string' && token !== '' ? token : null;
}

/**
 * `/preview?preview=<token>` shows a signed preview in this tab, `/preview` leaves it: a page of its own, so that it
 * works when the release that is looked at, or the shell, does not.
 */
export function registerPreview(app: FastifyInstance, site: Site, keys: TrustedKeys | null): void {
  app.get('/preview', async (request, reply) => {
    request.label = '/preview';
    const nonce = randomBytes(16).toString('base64');
    reply.headers({ 'content-security-policy': stepPolicy(nonce), 'cache-control': 'no-store' });
    reply.type('text/html; charset=utf-8');
    const token = previewToken(request);
    if (token === null) return enterPage({ token, to: '/', nonce });
    const preview = await previewOrRefusal(token, site, keys);
    if (preview instanceof PreviewRefused) {
      return reply.code(preview.status).send(refusedPage(preview.message, nonce));
    }
    return enterPage({ token, to: firstPage(preview), nonce });
  });
}

/** The preview of a token, or why it is refused. */
export async function previewOrRefusal(
  token: string,
  { registry, releases }: Site,
  keys: TrustedKeys | null,
): Promise<Preview | PreviewRefused> {
  const live = (await registry.current())?.value;
  if (!live) return new PreviewRefused(404, 'Nothing is live in this portal yet.');
  return readPreview(token, { keys, live: withFlagsOf(live, null), releases }).catch((error: unknown) => {
    if (error instanceof PreviewRefused) return error;
    throw error;
  });
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
