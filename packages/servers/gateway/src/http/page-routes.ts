import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fitsPattern } from '@portal/platform/page-paths';
import { findSectionPage } from '@portal/platform/section-pages';
import type { TrustedKeys } from '@portal/release-store/signature';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressPage } from '../page/compress-page.ts';
import { renderPage } from '../page/page.ts';
import { unavailablePage } from '../page/unavailable.ts';
import { replayNotice, replayOf } from '../replay/replay.ts';
import { chosenRegistry, differsByLot } from '../roll-out/chosen-registry.ts';
import { drawLot } from '../roll-out/lot.ts';
import { apiOrigins, bridgePolicy, identityOrigins, pagePolicy, plainPolicy } from '../security/policy.ts';
import type { Settings } from '../settings.ts';
import type { Site } from '../site.ts';
import { sourceNotice, sourceOverrideOf, takeSourceOverride, withSource } from '../source/source-override.ts';
import type { Staff } from '../status/staff.ts';
import { hasInnerSlash, looksLikeFile, pathOf } from './address.ts';
import { answerBadAddress } from './bad-address.ts';
import { sendProblem } from './problem.ts';
import { sendNotFound } from './send-snapshot.ts';

interface PageOptions {
  /** Whose previews are believed; null where there are none. */
  readonly keys: TrustedKeys | null;
  /** Whose sections from source are; null where there are none. */
  readonly sourceKeys: TrustedKeys | null;
  readonly staff: Staff | null;
}

/** Every address that is no file is a page of the portal: the shell decides what it shows (ROUTE-16). */
export function registerPageRoutes(
  app: FastifyInstance,
  site: Site,
  settings: Settings,
  { keys, sourceKeys, staff }: PageOptions,
): void {
  app.get('/auth-bridge.html', async (request, reply) => {
    request.label = '/auth-bridge.html';
    const shell = await site.shell();
    if (!shell?.bridge) return sendNotFound(reply);
    reply.header('content-security-policy', bridgePolicy()).header('cache-control', 'no-cache');
    reply.removeHeader('cross-origin-opener-policy');
    return reply.type('text/html; charset=utf-8').send(shell.bridge);
  });

  app.get('/*', async (request, reply) => {
    request.label = '(page)';
    const refused = await takeSourceOverride(request, reply, sourceKeys);
    if (refused !== null) return sendProblem(reply, 403, 'source-refused', refused);
    if (reply.sent) return reply;
    const source = await sourceOverrideOf(request, sourceKeys);
    const replay = await replayOf(request, site, keys);
    const [shell, live, config, navmessage] = await Promise.all([
      replay?.shell ?? site.shell(),
      site.registry.current(),
      site.config.current(),
      site.navmessage.current(),
    ]);
    const lot = live && !replay && differsByLot(live.value) ? drawLot(request, reply) : null;
    const chosen = replay?.registry ?? (live && chosenRegistry(live, lot));
    const registry = chosen && source ? withSource(chosen, source) : chosen;
    const address = pathOf(request.raw.url ?? '');
    const sectionPage = registry ? findSectionPage(registry.value, address) : undefined;
    // A route's parameter may hold a dot or a slash; an address that no section knows is a file when it looks like one.
    if (!sectionPage && hasInnerSlash(request.parts)) return answerBadAddress(request, reply);
    if (!sectionPage && looksLikeFile(request.parts)) {
      request.label = '(unknown file)';
      return sendNotFound(reply);
    }
    const nonce = randomBytes(16).toString('base64');
    if (!shell || !live || !registry || !config)
      return sendHtml(request, reply, await unavailable(reply, nonce));

    const publicPage = [...shell.prerendered.keys()].find((pattern) => fitsPattern(pattern, address));
    request.label = sectionPage?.path ?? publicPage ?? '(page)';
    const policy = pagePolicy({
      nonce,
      identityOrigins: identityOrigins(config.value),
      apiOrigins: apiOrigins(config.value),
      releasesOrigin: settings.releasesOrigin,
      devOrigin: source?.origin ?? settings.devSection?.origin,
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
      madeAhead: await site.pageMadeAhead(registry.value, sectionPage),
      // In public pages too: who is signed in goes on from there to one that shows it.
      announcement: navmessage?.value ?? null,
      staff: (await staff?.factsFor(request, live.value)) ?? null,
      notice: `${replay ? replayNotice(replay, nonce) : ''}${source ? sourceNotice(source, nonce) : ''}`,
    };
    return sendHtml(request, reply, renderPage(page));
  });

  async function unavailable(reply: FastifyReply, nonce: string): Promise<string> {
    const config = await readFile(path.join(settings.configDir, 'app-config.json'), 'utf8').catch(() => null);
    reply.code(503).headers({ 'content-security-policy': plainPolicy(nonce), 'retry-after': '60' });
    return unavailablePage(config, nonce);
  }
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const { encoding, body } = await compressPage(html, request.headers['accept-encoding']);
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}
