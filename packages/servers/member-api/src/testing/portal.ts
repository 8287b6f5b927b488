import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@portal/api/contracts/call';
import type { JWTPayload } from 'jose';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { loadDataset } from '../database/load-dataset.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { copyEmptyEngine } from './empty-engine.ts';
import { fixture } from './fixture.ts';
import { startProvider } from './provider.ts';

/** The day on which the fixture is loaded. */
export const LOADED = new Date('2026-11-21T18:00:00Z');

/** A folder of its own for a test file, with how to take it away. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'member-api-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A real database filled with the fixture, and a real provider; servers with various settings start on both. */
export async function startPortal() {
  const { folder, remove } = await temporaryFolder();
  const provider = await startProvider();
  const file = join(folder, 'fixture.json');
  await writeFile(file, JSON.stringify(fixture));
  await copyEmptyEngine(folder);
  const database = await openDatabase({ dataDir: folder });
  await migrate(database.db, readMigrations());
  await loadDataset(database.db, file, LOADED);
  const stops: (() => Promise<unknown>)[] = [];

  return {
    db: database.db,
    provider,
    serve: async (environment: Readonly<Record<string, string>> = {}) => {
      const { issuer, audience, jwksUri } = provider.tokens;
      const tokens = { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience, TOKEN_JWKS_URI: jwksUri };
      const lines: string[] = [];
      const log = { write: (line: string) => lines.push(line) };
      const app = await buildApp({ db: database.db, config: readConfig({ ...tokens, ...environment }), log });
      stops.push(() => app.close());
      return { app, lines, ask: asker(app, provider.sign) };
    },
    stop: async () => {
      for (const stop of stops) await stop();
      await database.close();
      await provider.close();
      await remove();
    },
  };
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;
export type Server = Awaited<ReturnType<Portal['serve']>>;

type Query = Readonly<Record<string, string | string[]>>;

interface Asking {
  readonly as?: { readonly oid: string };
  readonly claims?: JWTPayload;
  readonly method?: Call['method'];
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call as an account of the fixture; without one, without a token. */
function asker(app: Awaited<ReturnType<typeof buildApp>>, sign: (claims: JWTPayload) => Promise<string>) {
  return async (
    call: Call,
    query: Query,
    { as, claims, method = call.method, body, headers = {} }: Asking = {},
  ) => {
    const bearer = as ? { authorization: `Bearer ${await sign({ oid: as.oid, ...claims })}` } : {};
    const answer = await app.inject({
      method,
      url: call.path,
      // The type wants a writable object.
      query: { ...query },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: { ...bearer, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: answer.json<unknown>(),
    };
  };
}
