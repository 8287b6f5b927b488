import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../site.ts';
import { chooseEncoding } from './encoding.ts';
import { sendFile, sendNotFound, sendSnapshot } from './send-file.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

interface FileFolders {
  readonly configDir: string;
  readonly devShell: string | undefined;
}

/** Releases, which never change, and configuration, which is asked for every time (CFG-01, ANN-02). */
export function registerFileRoutes(app: FastifyInstance, site: Site, folders: FileFolders): void {
  app.get('/registry.json', async (request, reply) => {
    request.label = '/registry.json';
    return sendSnapshot(request, reply, await site.registry.current());
  });
  app.get('/assets/config/app-config.json', async (request, reply) => {
    request.label = '/assets/config/app-config.json';
    return sendSnapshot(request, reply, await site.config.current());
  });
  app.get('/assets/navmessage.json', async (request, reply) => {
    request.label = '/assets/navmessage.json';
    return sendSnapshot(request, reply, await site.navmessage.current());
  });

  app.get('/assets/*', async (request, reply) => {
    request.label = '/assets/*';
    if (request.parts.some((part) => part.startsWith('.'))) return sendNotFound(reply);
    const file = path.join(folders.configDir, ...request.parts);
    return sendFile(request, reply, { file, name: file, encoding: null, cacheControl: 'no-cache' });
  });

  app.get('/releases/*', async (request, reply) => {
    request.label = '/releases/*';
    const [, name = '', version = '', ...rest] = request.parts;
    const file = rest.join('/');
    if (folders.devShell && name === 'shell' && version.endsWith('-dev')) {
      const devFile = path.join(folders.devShell, ...rest);
      return sendFile(request, reply, {
        file: devFile,
        name: file,
        encoding: null,
        cacheControl: 'no-store',
      });
    }
    const stored = await storedFile(site, name, version, file);
    if (!stored) return sendNotFound(reply);
    request.label = request.path;
    const encoding = chooseEncoding(request.headers['accept-encoding'], stored.encodings);
    const suffix = encoding === null ? '' : encoding === 'br' ? '.br' : '.gz';
    return sendFile(request, reply, {
      file: path.join(site.releases.folder(name, version), `${file}${suffix}`),
      name: file,
      encoding,
      cacheControl: IMMUTABLE,
      etag: `"${stored.integrity}${suffix}"`,
    });
  });
}

const NAME = /^[a-z][a-z0-9-]{1,40}$/;
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/;

/** A file that the release lists. Pages are made by the gateway, so a release's own HTML is not for anyone. */
async function storedFile(site: Site, name: string, version: string, file: string) {
  if (!NAME.test(name) || !VERSION.test(version) || file.endsWith('.html')) return null;
  const files = (await site.releases.find(name, version))?.files;
  return files && Object.hasOwn(files, file) ? (files[file] ?? null) : null;
}
