import path from 'node:path';
import { identityEndpoints } from '@portal/identity-provider/endpoints';
import type { AppConfig } from '@portal/platform/app-config';
import type { Switches } from '../switches.ts';
import { type Child, startChild } from './child.ts';

interface ServerSettings {
  readonly root: string;
  readonly switches: Switches;
  readonly config: AppConfig;
  readonly configFolder: string;
  /** Lets tests break things on purpose, in the gateway and in the identity provider. */
  readonly faults: boolean;
  /** What the gateway needs to serve one section from source. */
  readonly development?: Readonly<Record<string, string>>;
}

/** Starts the identity provider, the API and the gateway, each on a port of its own. */
export function startServers(settings: ServerSettings): Child[] {
  const { root, switches, config, configFolder, faults, development } = settings;
  const { dataDir, dataset, databaseUrl, origin, identityProvider, memberApi } = switches;
  const identity = identityEndpoints(identityProvider.origin);
  const start = (name: string, env: Record<string, string | undefined>) =>
    startChild({
      name,
      command: [path.join(root, 'packages/servers', name, 'src/main.ts')],
      cwd: root,
      env: { ...process.env, HOST: '127.0.0.1', PORTAL_DATA_DIR: dataDir, PORTAL_ORIGIN: origin, ...env },
      logFolder: path.join(dataDir, 'logs'),
    });
  return [
    start('identity-provider', {
      PORT: String(identityProvider.port),
      PORTAL_DATASET: dataset,
      PORTAL_SOCIETY_NAME: config.society.name,
      PORTAL_SUPPORT_PHONE: config.society.supportPhoneTollFree,
      IDP_TEST_CONTROLS: faults ? '1' : '0',
    }),
    start('member-api', {
      PORT: String(memberApi.port),
      PORTAL_DATASET: dataset,
      DATABASE_URL: databaseUrl,
      TOKEN_ISSUER: identity.issuer,
      TOKEN_AUDIENCE: identity.audience,
      TOKEN_JWKS_URI: identity.jwksUri,
      DOCUSIGN_HOSTS: config.allowedHosts.join(','),
    }),
    start('gateway', {
      PORT: String(switches.port),
      HOST: 'localhost',
      PORTAL_CONFIG_DIR: configFolder,
      API_URL: `http://127.0.0.1:${memberApi.port}`,
      IDP_HEALTH_URL: `http://127.0.0.1:${identityProvider.port}/healthz`,
      GATEWAY_FAULTS: faults ? '1' : '0',
      ...development,
    }),
  ];
}
