import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brandOf } from '@portal/stand-in-base/pages/layout';
import { MAX_BODY_BYTES } from '@portal/stand-in-base/request-body';
import { sendJson, setHeaders } from '@portal/stand-in-base/responses';
import type { ServeStatic } from '@portal/stand-in-base/static-files';
import type { Store } from '@portal/stand-in-base/store';
import { answerCall, isApiPath, refuse } from './api.ts';
import type { Desk } from './calls.ts';
import type { Config } from './config.ts';
import { answerControl, isControlPath } from './control/routes.ts';
import { Faults } from './faults.ts';
import type { Log } from './log.ts';
import { Refused } from './refusals.ts';
import { answerWallet, isWalletPath } from './wallet/routes.ts';

interface Parts {
  config: Config;
  origin: string;
  port: number;
  store: Store;
  desk: Desk;
  serveStatic: ServeStatic;
  crash: () => void;
  log: Log;
}

/** Answers every request: health, files of the pages, the wallet, the interface, and the controls where they are on. */
export function createApp(parts: Parts): RequestListener {
  const { config, store, desk, log } = parts;
  const brand = brandOf(config, config.portalOrigin);
  const faults = config.controls ? new Faults() : undefined;
  const api = { desk, key: config.key, faults, crash: parts.crash, log };
  const wallet = { desk, brand, isSecure: parts.origin.startsWith('https:'), log };
  const hosts = new Set([new URL(parts.origin).host]);
  for (const name of ['localhost', '127.0.0.1', '[::1]', config.host]) hosts.add(`${name}:${parts.port}`);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path === '/healthz') {
      return sendJson(response, { status: store.healthy ? 'ok' : 'failed' }, store.healthy ? 200 : 503);
    }
    // Another site that points its own name at this machine gets nothing.
    if (!hosts.has(request.headers.host ?? '')) {
      throw new Refused(400, 'address-wrong', 'This is not my address.');
    }
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      throw new Refused(413, 'body-too-large', 'The request is too large.');
    }
    if (parts.serveStatic(path, response)) return;
    const url = URL.parse(path, parts.origin);
    if (!url) throw new Refused(400, 'path-invalid', 'The address is not well-formed.');
    if (isWalletPath(url.pathname)) return answerWallet(wallet, url, request, response);
    if (faults && isControlPath(url.pathname)) {
      return answerControl({ desk, faults, brand }, url, request, response);
    }
    if (isApiPath(url.pathname)) return answerCall(api, url, request, response);
    throw new Refused(404, 'not-found', 'There is nothing under this address.');
  }

  return (request, response) => {
    setHeaders(response, brand);
    answer(request, response).catch((error: unknown) => refuse(response, error, log, request.method ?? ''));
  };
}
