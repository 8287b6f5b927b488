import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildGateway } from '../server.ts';
import { readSettings } from '../settings.ts';
import { writeSampleData } from './sample-data.ts';

export interface GatewayResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Buffer;
}

/** Starts a gateway on a free port over sample data, with a client that sends URLs unchanged. */
export async function startGateway(
  env: Record<string, string> = {},
  prepare: (data: ReturnType<typeof writeSampleData>) => void | Promise<void> = () => undefined,
) {
  const data = writeSampleData();
  await prepare(data);
  const lines: string[] = [];
  const settings = readSettings({
    PORT: '0',
    PORTAL_DATA_DIR: data.dataDir,
    PORTAL_CONFIG_DIR: data.configDir,
    API_URL: 'http://127.0.0.1:9',
    ...env,
  });
  const app = await buildGateway(settings, { write: (line) => void lines.push(line) });
  await app.listen({ port: settings.port, host: settings.host });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...data,
    port,
    lines,
    routes: () => app.printRoutes({ commonPrefix: false }),
    origin: `http://127.0.0.1:${port}`,
    get: (path: string, headers: Record<string, string> = {}) => send(port, 'GET', path, headers),
    send: (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
      send(port, method, path, headers, body),
    async stop() {
      await app.close();
      data.remove();
    },
  };
}
export type TestGateway = Awaited<ReturnType<typeof startGateway>>;

function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<GatewayResponse> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: whole.toString(),
          body: whole,
        });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
