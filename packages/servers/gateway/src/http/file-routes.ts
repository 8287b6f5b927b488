import fastifyStatic from '@fastify/static';
import type { ReleaseRecord } from '@portal/release-registry/release-record';
import type { TrustedKeys } from '@portal/release-registry/signature';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ReleaseId } from '../browser-reports/known-releases.ts';
import { isSourceMap } from '../files/releases.ts';
import { revisionPreviewOf } from '../revision-preview/revision-preview.ts';
import { readBucket } from '../rollout/bucket.ts';
import { registryForBucket, variesByBucket } from '../rollout/registry-for-bucket.ts';
import type { GatewayState } from '../runtime-state.ts';
import type { StaffAccess } from '../status/staff-access.ts';
import { allowOrigins } from './cross-origin.ts';
import { previewToken, readPreviewOrError, sendPreviewRegistry } from './preview-routes.ts';
import { sendProblem } from './problem.ts';
import { sendNotFound, sendSnapshot } from './send-snapshot.ts';

/** Headers that a CDN in front of this gateway passes on. */
const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The page with the button that opens the identity provider's password change (AMB-33). */
const CHANGE_PASSWORD = '/edit-profile/account';

interface FileRouteOptions {
  readonly configDir: string;
  readonly devShell: string | undefined;
  /** Origin from which pages load release files first, when it is not the portal. */
  readonly releasesOrigin: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly keys: TrustedKeys | null;
  /** Null without a status page. Nobody may then read source maps. */
  readonly staff: StaffAccess | null;
}

/** Serves registry, configuration, assets and release files. */
export async function registerFileRoutes(
  app: FastifyInstance,
  gatewayState: GatewayState,
  options: FileRouteOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    acceptRanges: false,
    cacheControl: false,
    lastModified: false,
  });
  registerConfigurationRoutes(app, gatewayState, options);
  registerAssetRoutes(app, gatewayState, options);
  registerReleaseFiles(app, gatewayState, options);
}

/** Serves registry and configuration, which browsers revalidate on every request (CFG-01, ANN-02). */
function registerConfigurationRoutes(
  app: FastifyInstance,
  gatewayState: GatewayState,
  options: FileRouteOptions,
): void {
  app.get('/registry.json', async (request, reply) => {
    request.label = '/registry.json';
    const token = previewToken(request);
    if (token) return sendPreviewRegistry(reply, await readPreviewOrError(token, gatewayState, options.keys));
    const revisionPreview = await revisionPreviewOf(request, gatewayState, options.keys);
    if (revisionPreview)
      return sendSnapshot(request, reply.header('vary', 'cookie'), revisionPreview.registry);
    const registry = await gatewayState.servedRegistry();
    if (registry && variesByBucket(registry.value)) reply.header('vary', 'cookie');
    allowOrigins(request, reply, options.corsOrigins);
    return sendSnapshot(request, reply, registry && registryForBucket(registry, readBucket(request)));
  });
  app.get('/assets/config/app-config.json', async (request, reply) => {
    request.label = '/assets/config/app-config.json';
    allowOrigins(request, reply, options.corsOrigins);
    return sendSnapshot(request, reply, await gatewayState.config.current());
  });
  app.get('/assets/navmessage.json', async (request, reply) => {
    request.label = '/assets/navmessage.json';
    return sendSnapshot(request, reply, await gatewayState.navmessage.current());
  });
}

function registerAssetRoutes(
  app: FastifyInstance,
  gatewayState: GatewayState,
  { configDir }: FileRouteOptions,
): void {
  app.get('/.well-known', async (_request, reply) => sendNotFound(reply));
  app.get('/.well-known/*', async (request, reply) => {
    request.label = '/.well-known/*';
    const [, name, ...rest] = request.pathSegments;
    if (name !== 'change-password' || rest.length > 0) return sendNotFound(reply);
    return reply.header('cache-control', 'no-store').redirect(CHANGE_PASSWORD, 302);
  });

  app.get('/assets/*', async (request, reply) => {
    request.label = '/assets/*';
    // `@fastify/static` sends 403 for a folder.
    if (request.pathSegments.at(-1) === '') return sendNotFound(reply);
    // The sign-in pages, on another host of the same site, show the society's logo too.
    reply.header('cross-origin-resource-policy', 'same-site');
    const version = new URLSearchParams(request.url.split('?', 2)[1]).get('v');
    const isCurrent =
      version !== null && version === (await gatewayState.brandAssets.versionOf(request.pathSegments));
    reply.header('cache-control', isCurrent ? IMMUTABLE : 'no-cache');
    return reply.sendFile(request.pathSegments.join('/'), configDir);
  });
}

/** Serves immutable release files, and source maps to staff only. */
function registerReleaseFiles(
  app: FastifyInstance,
  gatewayState: GatewayState,
  options: FileRouteOptions,
): void {
  app.get('/releases/*', async (request, reply) => {
    request.label = '/releases/*';
    allowOtherOrigins(request, reply, options);
    const [, name = '', version = '', ...rest] = request.pathSegments;
    const file = rest.join('/');
    if (options.devShell && name === 'shell' && version.endsWith('-dev')) {
      return reply.header('cache-control', 'no-store').sendFile(file, options.devShell);
    }
    if (isSourceMap(file) && !(await options.staff?.session.isValidIn(request))) return sendNotFound(reply);
    const release = await findRelease(gatewayState, name, version);
    if (!release || !isServed(release, file)) return sendNotFound(reply);
    request.label = request.path;
    const { isIntact, areEncodingsIntact } = await gatewayState.releases.check(release, file);
    if (!isIntact && !(await findRelease(gatewayState, name, version))) return sendNotFound(reply);
    if (!isIntact) return sendProblem(reply, 500, 'release-damaged', 'This part of the portal is damaged');
    // `@fastify/static` negotiates by the files on disk, so damaged encodings must be excluded here.
    if (!areEncodingsIntact) request.headers['accept-encoding'] = 'identity';
    reply.header('cache-control', isSourceMap(file) ? 'no-store' : IMMUTABLE);
    return reply.sendFile(file, gatewayState.releases.folderOf(release));
  });
}

/** Release files contain no personal data. Scripts may be requested without an origin, so each may be embedded. */
function allowOtherOrigins(
  request: FastifyRequest,
  reply: FastifyReply,
  { releasesOrigin, corsOrigins }: FileRouteOptions,
): void {
  if (releasesOrigin !== undefined) reply.headers(CROSS_ORIGIN_HEADERS);
  else if (corsOrigins.length > 0) {
    reply.header('cross-origin-resource-policy', 'cross-origin');
    allowOrigins(request, reply, corsOrigins);
  }
}

async function findRelease(
  gatewayState: GatewayState,
  name: string,
  version: string,
): Promise<ReleaseRecord | null> {
  const isValid = ReleaseId.safeParse({ section: name, version }).success;
  return isValid ? gatewayState.releases.find(name, version) : null;
}

/** True for a file that the release lists. The gateway renders the pages, so it serves no HTML of a release. */
const isServed = ({ files }: ReleaseRecord, file: string) =>
  !file.endsWith('.html') && Object.hasOwn(files, file);
