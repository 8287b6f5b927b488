import { randomBytes } from 'node:crypto';
import { type TrustedKeys, unverifiedApplication } from '@portal/release-registry/signature';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Preview, PreviewError, readPreview } from '../preview/preview.ts';
import { errorPage, redirectPage } from '../preview/preview-page.ts';
import {
  ALL_APPLICATIONS,
  REVISION_PREVIEW_COOKIE,
  readRevisionPreview,
} from '../revision-preview/revision-preview.ts';
import { applyFlags } from '../rollout/registry-for-bucket.ts';
import type { GatewayState } from '../runtime-state.ts';
import { redirectPolicy } from '../security/content-security-policy.ts';
import { setPortalCookie } from './cookies.ts';
import { sendProblem } from './problem.ts';

export function previewToken({ query }: FastifyRequest): string | null {
  const token = typeof query === 'object' && query !== null && 'preview' in query ? query.preview : null;
  return typeof token === 'string' && token !== '' ? token : null;
}

/**
 * `/preview?preview=<token>` opens a signed preview in this tab, `/preview` leaves it. An earlier revision uses a
 * session cookie, because its shell loads before any script runs.
 */
export function registerPreview(
  app: FastifyInstance,
  gatewayState: GatewayState,
  keys: TrustedKeys | null,
): void {
  app.get('/preview', async (request, reply) => {
    request.label = '/preview';
    const nonce = randomBytes(16).toString('base64');
    reply.headers({ 'content-security-policy': redirectPolicy(nonce), 'cache-control': 'no-store' });
    reply.type('text/html; charset=utf-8');
    const token = previewToken(request);
    if (token === null) {
      setPortalCookie(request, reply, {
        name: REVISION_PREVIEW_COOKIE,
        value: 'off',
        sameSite: 'Lax',
        maxAge: 0,
      });
      return redirectPage({ token, to: '/', title: 'Leaving the preview', nonce });
    }
    if (unverifiedApplication(token) === ALL_APPLICATIONS) {
      const revisionPreview = await readRevisionPreview(token, gatewayState, keys).catch(toPreviewError);
      if (revisionPreview instanceof PreviewError) return sendPreviewError(reply, revisionPreview, nonce);
      setPortalCookie(request, reply, { name: REVISION_PREVIEW_COOKIE, value: token, sameSite: 'Lax' });
      // The tab's own preview would otherwise override the revision.
      return redirectPage({ token: null, to: '/', title: 'Opening the preview', nonce });
    }
    const preview = await readPreviewOrError(token, gatewayState, keys);
    if (preview instanceof PreviewError) return sendPreviewError(reply, preview, nonce);
    return redirectPage({ token, to: firstPage(preview), title: 'Opening the preview', nonce });
  });
}

const sendPreviewError = (reply: FastifyReply, { status, message }: PreviewError, nonce: string) =>
  reply.code(status).send(errorPage(message, nonce));

function toPreviewError(error: unknown): PreviewError {
  if (error instanceof PreviewError) return error;
  throw error;
}

export async function readPreviewOrError(
  token: string,
  { servedRegistry, releases }: GatewayState,
  keys: TrustedKeys | null,
): Promise<Preview | PreviewError> {
  const live = (await servedRegistry())?.value;
  if (!live) return new PreviewError(404, 'Nothing is live in this portal yet.');
  return readPreview(token, { keys, live: applyFlags(live, null), releases }).catch(toPreviewError);
}

function firstPage({ section, registry }: Preview): string {
  return registry.sections[section]?.routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
}

export async function sendPreviewRegistry(
  reply: FastifyReply,
  preview: Preview | PreviewError,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (preview instanceof PreviewError) {
    return sendProblem(reply, preview.status, 'preview-refused', preview.message);
  }
  return reply.send(preview.registry);
}
