import path from 'node:path';
import { type ReleaseRecord, type StoredFile, SUFFIXES } from '@portal/release-store/release-record';
import type { TrustedKeys } from '@portal/release-store/signature';
import type { FastifyInstance } from 'fastify';
import { encodingsOf } from '../files/releases.ts';
import { replayOf } from '../replay/replay.ts';
import { chosenRegistry, differsByLot } from '../roll-out/chosen-registry.ts';
import { lotOf } from '../roll-out/lot.ts';
import type { Site } from '../site.ts';
import { chooseEncoding } from './encoding.ts';
import { previewOrRefusal, previewToken, sendPreviewRegistry } from './preview-routes.ts';
import { sendProblem } from './problem.ts';
import { sendFile, sendNotFound, sendOpened, sendSnapshot } from './send-file.ts';

/** What a store of files in front of this gateway passes on. */
const FOR_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The page with the button that leads to the change of the password at the identity provider (AMB-33). */
const CHANGE_PASSWORD = '/edit-profile/account';

interface FileFolders {
  readonly configDir: string;
  readonly devShell: string | undefined;
  /** Where pages bring files of releases from first, where that is not the portal. */
  readonly releasesOrigin: string | undefined;
  /** Whose previews are believed. */
  readonly keys: TrustedKeys | null;
}

/** Releases, which never change, and configuration, which is asked for every time (CFG-01, ANN-02). */
export function registerFileRoutes(app: FastifyInstance, site: Site, folders: FileFolders): void {
  app.get('/registry.json', async (request, reply) => {
    request.label = '/registry.json';
    const token = previewToken(request);
    if (token) return sendPreviewRegistry(reply, await previewOrRefusal(token, site, folders.keys));
    const replay = await replayOf(request, site, folders.keys);
    if (replay) return sendSnapshot(request, reply.header('vary', 'cookie'), replay.registry);
    const registry = await site.registry.current();
    if (registry && differsByLot(registry.value)) reply.header('vary', 'cookie');
    return sendSnapshot(request, reply, registry && chosenRegistry(registry, lotOf(request)));
  });
  app.get('/assets/config/app-config.json', async (request, reply) => {
    request.label = '/assets/config/app-config.json';
    return sendSnapshot(request, reply, await site.config.current());
  });
  app.get('/assets/navmessage.json', async (request, reply) => {
    request.label = '/assets/navmessage.json';
    return sendSnapshot(request, reply, await site.navmessage.current());
  });

  app.get('/.well-known/*', async (request, reply) => {
    request.label = '/.well-known/*';
    const [, name, ...rest] = request.parts;
    if (name !== 'change-password' || rest.length > 0) return sendNotFound(reply);
    return reply.header('cache-control', 'no-store').redirect(CHANGE_PASSWORD, 302);
  });

  app.get('/assets/*', async (request, reply) => {
    request.label = '/assets/*';
    if (request.parts.some((part) => part.startsWith('.'))) return sendNotFound(reply);
    // The society's mark stands on the pages of sign-in, too, which have another host of the same site.
    reply.header('cross-origin-resource-policy', 'same-site');
    const file = path.join(folders.configDir, ...request.parts);
    const version = new URLSearchParams(request.url.split('?', 2)[1]).get('v');
    const isCurrent = version !== null && version === (await site.brandAssets.versionOf(request.parts));
    return sendFile(request, reply, file, isCurrent ? IMMUTABLE : 'no-cache');
  });

  app.get('/releases/*', async (request, reply) => {
    request.label = '/releases/*';
    // They are the same for everybody, and hold nothing of anybody.
    if (folders.releasesOrigin !== undefined) reply.headers(FOR_ANY_ORIGIN);
    const [, name = '', version = '', ...rest] = request.parts;
    const file = rest.join('/');
    if (folders.devShell && name === 'shell' && version.endsWith('-dev')) {
      return sendFile(request, reply, path.join(folders.devShell, ...rest), 'no-store');
    }
    const release = await findRelease(site, name, version);
    const stored = release && findFile(release, file);
    if (!stored) return sendNotFound(reply);
    request.label = request.path;
    const encoding = chooseEncoding(request.headers['accept-encoding'], encodingsOf(stored.encodings));
    // Where the compressed copy is damaged, the file itself is as good.
    for (const wanted of encoding === null ? [null] : [encoding, null]) {
      const opened = await site.releases.open(release, file, wanted);
      if (!opened) continue;
      const etag = `"${stored.integrity}${wanted === null ? '' : SUFFIXES[wanted]}"`;
      return sendOpened(request, reply, opened, {
        name: file,
        encoding: wanted,
        cacheControl: IMMUTABLE,
        etag,
      });
    }
    return sendProblem(reply, 500, 'release-damaged', 'This part of the portal is damaged');
  });
}

const NAME = /^[a-z][a-z0-9-]{1,40}$/;
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/;

async function findRelease(site: Site, name: string, version: string): Promise<ReleaseRecord | null> {
  return NAME.test(name) && VERSION.test(version) ? site.releases.find(name, version) : null;
}

/** A file that the release lists. Pages are made by the gateway, so a release's own HTML is not for anyone. */
function findFile({ files }: ReleaseRecord, file: string): StoredFile | null {
  return !file.endsWith('.html') && Object.hasOwn(files, file) ? (files[file] ?? null) : null;
}
