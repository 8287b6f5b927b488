import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TrustedKeys } from '@portal/release-registry/signature';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptDevOverride,
  applyDevOverride,
  devOverrideBanner,
  devOverrideErrorPage,
  devOverrideOf,
} from '../dev-override/dev-override.ts';
import { compressPage } from '../page/compress-page.ts';
import { renderPage } from '../page/page.ts';
import { unavailablePage } from '../page/unavailable.ts';
import { revisionPreviewBanner, revisionPreviewOf } from '../revision-preview/revision-preview.ts';
import { assignBucket } from '../rollout/bucket.ts';
import { registryForBucket, variesByBucket } from '../rollout/registry-for-bucket.ts';
import type { GatewayState } from '../runtime-state.ts';
import {
  apiOrigins,
  bridgePolicy,
  identityOrigins,
  pagePolicy,
  scriptlessPolicy,
} from '../security/content-security-policy.ts';
import type { Settings } from '../settings.ts';
import type { StaffAccess } from '../status/staff-access.ts';
import { sendBadRequest } from './bad-request.ts';
import { hasInnerSlash, looksLikeFile, pathOf } from './request-path.ts';
import { sendNotFound } from './send-snapshot.ts';

interface PageOptions {
  /** Keys that verify previews; null disables previews. */
  readonly keys: TrustedKeys | null;
  /** Keys that verify development overrides; null disables overrides. */
  readonly devOverrideKeys: TrustedKeys | null;
  readonly staff: StaffAccess | null;
}

/** Serves a page for every URL that is not a file. The shell decides what the page shows (ROUTE-16). */
export function registerPageRoutes(
  app: FastifyInstance,
  gatewayState: GatewayState,
  settings: Settings,
  { keys, devOverrideKeys, staff }: PageOptions,
): void {
  app.get('/auth-bridge.html', async (request, reply) => {
    request.label = '/auth-bridge.html';
    const bridge = (await gatewayState.shell())?.files.bridge;
    if (!bridge) return sendNotFound(reply);
    reply.header('content-security-policy', bridgePolicy()).header('cache-control', 'no-cache');
    reply.removeHeader('cross-origin-opener-policy');
    return reply.type('text/html; charset=utf-8').send(bridge);
  });

  app.get('/*', async (request, reply) => {
    request.label = '(page)';
    const rejection = await acceptDevOverride(request, reply, devOverrideKeys);
    const nonce = randomBytes(16).toString('base64');
    if (rejection !== null) {
      reply.code(403).header('content-security-policy', scriptlessPolicy(nonce));
      return sendHtml(request, reply, devOverrideErrorPage(rejection, nonce));
    }
    if (reply.sent) return reply;
    const devOverride = await devOverrideOf(request, devOverrideKeys);
    const revisionPreview = await revisionPreviewOf(request, gatewayState, keys);
    const [liveShell, config, navmessage] = await Promise.all([
      gatewayState.shell(),
      gatewayState.config.current(),
      gatewayState.navmessage.current(),
    ]);
    const shell = revisionPreview?.shell ?? liveShell?.files;
    const live = liveShell?.registry ?? null;
    const bucket =
      live && !revisionPreview && variesByBucket(live.value) ? assignBucket(request, reply) : null;
    const chosen = revisionPreview?.registry ?? (live && registryForBucket(live, bucket));
    const registry = chosen && devOverride ? applyDevOverride(chosen, devOverride) : chosen;
    const address = pathOf(request.raw.url ?? '');
    const sectionPage = registry ? findSectionPage(registry.value, address) : undefined;
    // A route parameter may contain a dot or a slash. Without a matching route, such a URL counts as a file.
    if (!sectionPage && hasInnerSlash(request.pathSegments)) return sendBadRequest(request, reply);
    if (!sectionPage && looksLikeFile(request.pathSegments)) {
      request.label = '(unknown file)';
      return sendNotFound(reply);
    }
    if (!shell || !live || !registry || !config)
      return sendUnavailable(request, reply, settings.configDir, nonce);

    const publicPage = [...shell.prerendered.keys()].find((pattern) => matchesPattern(pattern, address));
    request.label = sectionPage?.path ?? publicPage ?? '(page)';
    const policy = pagePolicy({
      nonce,
      identityOrigins: identityOrigins(config.value),
      apiOrigins: apiOrigins(config.value),
      releasesOrigin: settings.releasesOrigin,
      devOrigin: devOverride?.origin ?? settings.devSection?.origin,
    });
    reply.header('content-security-policy', policy);
    const page = {
      path: address,
      nonce,
      shell,
      registry: registry.value,
      releasesOrigin: settings.releasesOrigin,
      config: config.value,
      sectionPage,
      prerenderedSectionPage: await gatewayState.prerenderedPage(registry.value, sectionPage),
      // Public pages include it too, because a signed-in member continues to a page that shows it.
      announcement: navmessage?.value ?? null,
      staff: (await staff?.metadataFor(request, live.value)) ?? null,
      devBanner: `${revisionPreview ? revisionPreviewBanner(revisionPreview, nonce) : ''}${devOverride ? devOverrideBanner(devOverride, nonce) : ''}`,
    };
    return sendHtml(request, reply, renderPage(page));
  });
}

async function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  configDir: string,
  nonce: string,
): Promise<FastifyReply> {
  const config = await readFile(path.join(configDir, 'app-config.json'), 'utf8').catch(() => null);
  reply.code(503).headers({ 'content-security-policy': scriptlessPolicy(nonce), 'retry-after': '60' });
  return sendHtml(request, reply, unavailablePage(config, nonce));
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const { encoding, body } = await compressPage(html, request.headers['accept-encoding']);
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}
