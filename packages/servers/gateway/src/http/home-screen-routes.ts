import { hash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppConfig } from '@portal/section-sdk/app-config';
import type { FastifyInstance } from 'fastify';
import { offlinePage } from '../home-screen/offline-page.ts';
import { webManifest } from '../home-screen/web-manifest.ts';
import type { GatewayState } from '../runtime-state.ts';
import { redirectPolicy } from '../security/content-security-policy.ts';
import { sendNotFound } from './send-snapshot.ts';

const WORKER_FILE = path.join(import.meta.dirname, '../home-screen/service-worker.js');

/** Serves the web app manifest, the offline page and the service worker that shows it (decision 0090). */
export async function registerHomeScreenRoutes(
  app: FastifyInstance,
  { config }: GatewayState,
): Promise<void> {
  const worker = await readFile(WORKER_FILE, 'utf8');

  app.get('/manifest.webmanifest', async (request, reply) => {
    request.label = '/manifest.webmanifest';
    const current = await config.current();
    if (current === null) return sendNotFound(reply);
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8');
    return reply.send(JSON.stringify(webManifest(current.value)));
  });

  app.get('/offline.html', async (request, reply) => {
    request.label = '/offline.html';
    const current = await config.current();
    if (current === null) return sendNotFound(reply);
    const nonce = randomBytes(16).toString('base64');
    // The page checks whether the portal answers again.
    const policy = `${redirectPolicy(nonce)}; connect-src 'self'`;
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' });
    return reply.type('text/html; charset=utf-8').send(offlinePage(current.value, nonce));
  });

  app.get('/service-worker.js', async (request, reply) => {
    request.label = '/service-worker.js';
    // The worker's own requests are those of the page and the offline page.
    reply.headers({ 'content-security-policy': WORKER_POLICY, 'cache-control': 'no-cache' });
    reply.type('text/javascript; charset=utf-8');
    const current = await config.current();
    return current === null
      ? reply.send(worker)
      : reply.send(`${worker}// ${hashOfOfflinePage(current.value)}\n`);
  });
}

/** Part of the worker's text: browsers install a changed worker, which then caches the changed page. */
const hashOfOfflinePage = (config: AppConfig) => hash('sha256', offlinePage(config, ''));

const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
