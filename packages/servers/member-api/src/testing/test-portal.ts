import type { Endpoint } from '@portal/api/contracts/endpoint';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { startTokenProvider } from '@portal/test-infra/token-provider';
import type { JWTPayload } from 'jose';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../database/db.ts';
import type { PoolUsage } from '../database/pool.ts';
import { openFixtureDatabase } from './fixture-database.ts';
import { startHostedProcessor } from './processor-emulator.ts';
import { startSignedFormServer } from './signed-form-fixture.ts';

/** Starts a database with the fixture and an identity provider, for servers with various settings. */
export async function startPortal() {
  const { folder, remove } = await temporaryFolder();
  const [provider, database, processor, signed] = await Promise.all([
    startTokenProvider(),
    openFixtureDatabase(folder),
    startHostedProcessor(folder),
    startSignedFormServer(),
  ]);
  const stops: (() => Promise<unknown>)[] = [];

  return {
    db: database.db,
    provider,
    processor,
    /** Starts a server. `now` is its clock, `db`, `replica` and `pool` replace the defaults. */
    serve: async (
      environment: Readonly<Record<string, string>> = {},
      overrides: {
        readonly now?: () => Date;
        readonly db?: Db;
        readonly replica?: Db;
        readonly pool?: () => PoolUsage;
      } = {},
    ) => {
      const lines: string[] = [];
      const log = { write: (line: string) => lines.push(line) };
      // Other tests may load the machine, and tests pay and register more often than members.
      const relaxedLimits = {
        MAX_EVENT_LOOP_DELAY_MS: '60000',
        RATE_PAYMENT: '100000',
        RATE_PUBLIC: '100000',
        RATE_VALIDATION: '100000',
      };
      const services = { ...processor.settings, ...signed.settings };
      const config = readConfig({ ...provider.settings, ...services, ...relaxedLimits, ...environment });
      const app = await buildApp({ db: database.db, config, log, ...overrides });
      stops.push(() => app.close());
      return { app, lines, callApi: createTestClient(app, provider.sign) };
    },
    stop: async () => {
      for (const stop of stops) await stop();
      await processor.stop();
      await signed.close();
      await database.close();
      await provider.close();
      await remove();
    },
  };
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;
export type Server = Awaited<ReturnType<Portal['serve']>>;

type Query = Readonly<Record<string, string | string[]>>;

interface TestRequest {
  readonly as?: { readonly oid: string };
  readonly claims?: JWTPayload;
  readonly method?: Endpoint['method'];
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function createTestClient(
  app: Awaited<ReturnType<typeof buildApp>>,
  sign: (claims: JWTPayload) => Promise<string>,
) {
  return async (
    endpoint: Endpoint,
    query: Query,
    { as, claims, method = endpoint.method, body, headers = {} }: TestRequest = {},
  ) => {
    const bearer = as ? { authorization: `Bearer ${await sign({ oid: as.oid, ...claims })}` } : {};
    const response = await app.inject({
      method,
      url: endpoint.path,
      // The type requires a mutable object.
      query: { ...query },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: { ...bearer, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.json<unknown>(),
    };
  };
}
