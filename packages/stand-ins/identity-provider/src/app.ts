import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BadRequest, MAX_BODY_BYTES } from '@portal/stand-in-base/request-body';
import { sendJson, sendPage, setHeaders } from '@portal/stand-in-base/responses';
import type { ServeStatic } from '@portal/stand-in-base/static-files';
import type { Store } from '@portal/stand-in-base/store';
import type { Config } from './config.ts';
import { interact } from './interactions/interact.ts';
import type { Desk } from './interactions/visit.ts';
import type { Log } from './log.ts';
import { failedPage } from './pages/pages.ts';
import { findMount, type Mount } from './policies.ts';
import type { Lifetimes } from './provider.ts';
import { testControls } from './test-controls.ts';

interface Parts {
  config: Config;
  origin: string;
  port: number;
  store: Store;
  lifetimes: Lifetimes;
  desk: Desk;
  serveStatic: ServeStatic;
  /** Remembers where a request came in, for the provider's hooks. */
  rememberMount: (request: IncomingMessage, mount: Mount) => void;
  log: Log;
}

/** Answers every request: health, files of the pages, the pages, and the OpenID protocol under each policy. */
export function createApp(parts: Parts): RequestListener {
  const { config, store, desk, log } = parts;
  const protocol = desk.provider.callback();
  const hosts = new Set([new URL(parts.origin).host]);
  for (const name of ['localhost', '127.0.0.1', '[::1]', config.host]) hosts.add(`${name}:${parts.port}`);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    if (url === '/healthz') {
      return sendJson(response, { status: store.healthy ? 'ok' : 'failed' }, store.healthy ? 200 : 503);
    }
    // Another site that points its own name at this machine gets nothing.
    if (!hosts.has(request.headers.host ?? '')) throw new BadRequest(400, 'This is not my address.');
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      throw new BadRequest(413, 'The request is too large.');
    }
    if (parts.serveStatic(url, response)) return;
    if (config.testControls && url.startsWith('/__test__/')) {
      return testControls(store, parts.lifetimes, request, response);
    }
    const mount = findMount(url, config.names.tenant);
    if (!mount) return sendPage(response, failedPage(desk.brand, 'There is no such page'), 404);
    parts.rememberMount(request, mount);
    if (mount.rest.startsWith('/interaction/')) return interact(desk, mount, request, response);

    const rest = asProvider(mount.rest, config.names.clientId);
    await protocol(Object.assign(request, { url: rest, originalUrl: mount.prefix + rest }), response);
  }

  return (request, response) => {
    setHeaders(response, desk.brand);
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const status = error instanceof BadRequest ? error.status : 500;
      if (status === 500)
        log('server_error', { error: error instanceof Error ? error.message : String(error) });
      // What was not read of the request must not be taken for the next one.
      response.setHeader('connection', 'close');
      sendPage(response, failedPage(desk.brand, 'This did not work'), status);
    });
  };
}

/** Addresses as MSAL knows them, turned into those of oidc-provider. */
function asProvider(rest: string, clientId: string): string {
  // MSAL names no client when it signs out, and Azure AD B2C needs none; oidc-provider would not know where to go.
  const isLogout = /^\/oauth2\/v2\.0\/logout(\?|$)/.test(rest);
  if (isLogout && !/[?&](client_id|id_token_hint)=/.test(rest)) {
    return `${rest}${rest.includes('?') ? '&' : '?'}client_id=${encodeURIComponent(clientId)}`;
  }
  return rest.replace(/^\/v2\.0(?=\/\.well-known\/)/, '');
}
