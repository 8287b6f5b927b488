import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BadRequest, MAX_BODY_BYTES } from '@portal/stand-in-base/request-body';
import { sendJson, sendPage, setHeaders } from '@portal/stand-in-base/responses';
import type { ServeStatic } from '@portal/stand-in-base/static-files';
import type { Store } from '@portal/stand-in-base/store';
import type { Config } from './config.ts';
import type { Faults } from './faults.ts';
import { failedPage, missingPage } from './pages/failures.ts';
import { follow, openForm } from './steps/open.ts';
import { operate } from './steps/operate.ts';
import type { Desk } from './steps/visit.ts';
import { visitEnvelope } from './steps/visit-envelope.ts';

interface Parts {
  config: Config;
  origin: string;
  port: number;
  store: Store;
  desk: Desk;
  /** Only with ESIGNATURE_CONTROLS=1. */
  faults: Faults | undefined;
  serveStatic: ServeStatic;
}

/** Answers every request: health, files of the pages, opening a form or a mailed link, and the pages of an envelope. */
export function createApp({
  config,
  origin,
  port,
  store,
  desk,
  faults,
  serveStatic,
}: Parts): RequestListener {
  const hosts = new Set([new URL(origin).host]);
  for (const name of ['localhost', '127.0.0.1', '[::1]', config.host]) hosts.add(`${name}:${port}`);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    if (url === '/healthz') {
      return sendJson(response, { status: store.healthy ? 'ok' : 'failed' }, store.healthy ? 200 : 503);
    }
    refuseForeign(request, hosts);
    if (serveStatic(url, response)) return;
    if (faults && url.startsWith('/__test__/')) return faults.set(request, response);
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    if (faults && path.startsWith('/signed')) return operate(desk, path, response);
    if (path.startsWith('/forms/')) {
      const failure = await faults?.take();
      if (failure === 404) return sendPage(response, missingPage(desk.brand), 404);
      if (failure === 500) return sendPage(response, failedPage(desk.brand), 500);
      return openForm(desk, { path, query, request, response });
    }
    if (path.startsWith('/open/')) return follow(desk, { path, query, request, response });
    if (path.startsWith('/envelopes/')) return visitEnvelope(desk, path, request, response);
    sendPage(response, missingPage(desk.brand), 404);
  }

  return (request, response) => {
    setHeaders(response, desk.brand);
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const status = error instanceof BadRequest ? error.status : 500;
      if (error instanceof BadRequest) desk.log('refused', { status });
      else desk.log('server_error', whereOf(error));
      // What was not read of the request must not be taken for the next one.
      response.setHeader('connection', 'close');
      sendPage(response, failedPage(desk.brand), status);
    });
  };
}

/** Another site that points its own name at this machine, or posts here from a page of its own, gets nothing. */
function refuseForeign(request: IncomingMessage, hosts: ReadonlySet<string>): void {
  if (!hosts.has(request.headers.host ?? '')) throw new BadRequest(400, 'This is not my address.');
  const site = request.headers['sec-fetch-site'];
  // The origin says nothing here: under `no-referrer` browsers send 'null' with forms.
  if (request.method === 'POST' && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new BadRequest(400, 'This form is not mine.');
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    throw new BadRequest(413, 'The request is too large.');
  }
}

/** The kind of an error and the first place in it, without its message, which could quote a value. */
function whereOf(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  const at = /^ +at .*$/m.exec(error.stack ?? '')?.[0].trim() ?? '';
  return { error: error.name, at };
}
