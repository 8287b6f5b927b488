import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { identityEndpoints } from '@portal/identity-provider/endpoints';
import type { AppConfig } from '@portal/platform/app-config';
import type { Switches } from '../switches.ts';
import type { ChildSettings } from './child.ts';
import { localKeys } from './local-keys.ts';

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

/** The stand-ins of outside services, the API and the gateway, each on a port of its own, as they are to be started. */
export function listServers(settings: ServerSettings): ChildSettings[] {
  const { root, switches, config, configFolder, faults, development } = settings;
  const { dataDir, dataset, databaseUrl, origin } = switches;
  const { identityProvider, memberApi, bankProcessor, eSignature } = switches;
  const identity = identityEndpoints(identityProvider.origin);
  const controls = faults ? '1' : '0';
  const common = {
    HOST: '127.0.0.1',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DATASET: dataset,
    PORTAL_ORIGIN: origin,
    PORTAL_SOCIETY_NAME: config.society.name,
    PORTAL_SUPPORT_PHONE: config.society.supportPhoneTollFree,
    PORTAL_SOCIETY_MARK: config.society.markUrl,
    // The secret between the API and the processor, for this run only.
    BANK_PROCESSOR_KEY: randomBytes(32).toString('hex'),
    // Between the API and the e-signature service: with which one asks, and with which the other signs what it tells.
    ESIGNATURE_KEY: randomBytes(32).toString('hex'),
    ESIGNATURE_EVENT_SECRETS: randomBytes(32).toString('hex'),
  };
  const program = (folder: string, name: string, env: Record<string, string | undefined>): ChildSettings => ({
    name,
    command: [path.join(root, 'packages', folder, name, 'src/main.ts')],
    cwd: root,
    env: { ...process.env, ...common, ...env },
    logFolder: path.join(dataDir, 'logs'),
  });
  return [
    program('stand-ins', 'identity-provider', {
      PORT: String(identityProvider.port),
      IDP_TEST_CONTROLS: controls,
    }),
    program('stand-ins', 'bank-processor', {
      PORT: String(bankProcessor.port),
      BANK_PROCESSOR_CONTROLS: controls,
    }),
    program('stand-ins', 'e-signature', {
      PORT: String(eSignature.port),
      ESIGNATURE_CONTROLS: controls,
      ESIGNATURE_EVENTS_URL: `${origin}/v1/docusign/SigningEvents`,
    }),
    program('servers', 'member-api', {
      PORT: String(memberApi.port),
      DATABASE_URL: databaseUrl,
      TOKEN_ISSUER: identity.issuer,
      TOKEN_AUDIENCE: identity.audience,
      TOKEN_JWKS_URI: identity.jwksUri,
      TOKEN_SCOPE: identity.tokenScope,
      TOKEN_POLICIES: identity.tokenPolicy,
      DOCUSIGN_HOSTS: config.allowedHosts.join(','),
      DOCUSIGN_ORIGIN: eSignature.origin,
      ESIGNATURE_URL: `${eSignature.origin}/restapi/v2.1/accounts/portal`,
      // Nobody else asks the stand-in, and a journey waits for what got lost.
      ESIGNATURE_CATCH_UP_MS: '5000',
      BANK_PROCESSOR_URL: bankProcessor.origin,
      // There is one copy, and no balancer that has to see it stop.
      STOP_DRAIN_MS: '0',
    }),
    program('servers', 'gateway', {
      PORT: String(switches.port),
      HOST: 'localhost',
      PORTAL_CONFIG_DIR: configFolder,
      PORTAL_RELEASES_URL: switches.store.releasesUrl,
      PORTAL_REGISTRY_URL: switches.store.registryUrl,
      PORTAL_TRUSTED_KEYS_FILE: process.env.PORTAL_TRUSTED_KEYS_FILE || localKeys(dataDir).trusted,
      API_URL: `http://127.0.0.1:${memberApi.port}`,
      HEALTH_URLS: Object.entries({ identityProvider, bankProcessor, eSignature })
        .map(([part, { port }]) => `${part}=http://127.0.0.1:${port}/healthz`)
        .join(','),
      GATEWAY_FAULTS: controls,
      ...development,
    }),
  ];
}
