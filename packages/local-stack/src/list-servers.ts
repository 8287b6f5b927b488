import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { DEFAULT_NAMES, identityEndpoints } from '@portal/emulators/identity-provider/endpoints';
import type { AppConfig } from '@portal/section-sdk/app-config';
import type { ProcessSettings } from './child-process.ts';
import { localKeyFiles } from './local-keys.ts';
import type { StackSettings } from './stack-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface ServerSettings {
  readonly root: string;
  readonly stackSettings: StackSettings;
  readonly config: AppConfig;
  readonly configFolder: string;
  readonly faultInjection: boolean;
  readonly gatewayDevelopment?: Readonly<Record<string, string>>;
}

/** Lists the emulators, the API and the gateway with their ports, ready to be started. */
export function listServers(settings: ServerSettings): ProcessSettings[] {
  const { identityProvider, bankProcessor, eSignature, dataDir, origin } = settings.stackSettings;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const common = commonEnvironment(settings);
  const program = (name: string, main: string, env: Environment): ProcessSettings => ({
    name,
    command: [path.join(settings.root, 'packages', main)],
    cwd: settings.root,
    env: { ...process.env, ...common, ...env },
    logFolder: path.join(dataDir, 'logs'),
  });
  return [
    program('identity-provider', 'emulators/src/identity-provider/main.ts', {
      PORT: String(identityProvider.port),
    }),
    program('bank-processor', 'emulators/src/bank-processor/main.ts', { PORT: String(bankProcessor.port) }),
    program('e-signature', 'emulators/src/e-signature/main.ts', {
      PORT: String(eSignature.port),
      ESIGNATURE_PUBLIC_KEY: publicKey,
      ESIGNATURE_WEBHOOK_URL: `${origin}/v1/docusign/Webhook`,
    }),
    program('member-api', 'servers/member-api/src/main.ts', {
      ...memberApiEnvironment(settings),
      ESIGNATURE_PRIVATE_KEY: privateKey,
    }),
    program('gateway', 'servers/gateway/src/main.ts', gatewayEnvironment(settings)),
  ];
}

const commonEnvironment = ({ stackSettings, config, faultInjection }: ServerSettings): Environment => ({
  HOST: '127.0.0.1',
  PORTAL_DATA_DIR: stackSettings.dataDir,
  PORTAL_DATASET: stackSettings.dataset,
  PORTAL_ORIGIN: stackSettings.origin,
  PORTAL_SOCIETY_NAME: config.society.name,
  PORTAL_SUPPORT_PHONE: config.society.supportPhoneTollFree,
  PORTAL_SOCIETY_MARK: config.society.markUrl,
  FAULT_INJECTION: faultInjection ? '1' : '0',
  // Shared key of API and bank processor, for this run only.
  BANK_PROCESSOR_KEY: randomBytes(32).toString('hex'),
  // The API's integration at the e-signature service, and the secret with which that signs its webhooks.
  ESIGNATURE_CLIENT_ID: randomUUID(),
  ESIGNATURE_USER_ID: randomUUID(),
  ESIGNATURE_WEBHOOK_SECRETS: randomBytes(32).toString('hex'),
});

function memberApiEnvironment({ stackSettings, config }: ServerSettings): Environment {
  const { identityProvider, memberApi, bankProcessor, eSignature, databaseUrl } = stackSettings;
  const { issuer, audience, jwksUri, tokenScope, tokenPolicy } = identityEndpoints(identityProvider.origin, {
    ...DEFAULT_NAMES,
    hasPolicies: identityProvider.hasPolicies,
  });
  return {
    PORT: String(memberApi.port),
    DATABASE_URL: databaseUrl,
    TOKEN_ISSUER: issuer,
    TOKEN_AUDIENCE: audience,
    TOKEN_JWKS_URI: jwksUri,
    TOKEN_SCOPE: tokenScope,
    TOKEN_POLICIES: tokenPolicy,
    DOCUSIGN_HOSTS: config.allowedHosts.join(','),
    DOCUSIGN_ORIGIN: eSignature.origin,
    ESIGNATURE_URL: `${eSignature.origin}/restapi/v2.1/accounts/portal`,
    ESIGNATURE_TOKEN_URL: `${eSignature.origin}/oauth/token`,
    // Short, because the emulator has one client, and a journey waits for a lost webhook.
    ESIGNATURE_POLL_MS: '5000',
    BANK_PROCESSOR_URL: bankProcessor.origin,
    // A single instance has no load balancer that must notice the shutdown.
    SHUTDOWN_DRAIN_MS: '0',
  };
}

function gatewayEnvironment({
  stackSettings,
  configFolder,
  gatewayDevelopment,
}: ServerSettings): Environment {
  const { identityProvider, memberApi, bankProcessor, eSignature, store, dataDir, port } = stackSettings;
  return {
    PORT: String(port),
    HOST: 'localhost',
    PORTAL_CONFIG_DIR: configFolder,
    PORTAL_RELEASES_URL: store.releasesUrl,
    PORTAL_REGISTRY_URL: store.registryUrl,
    PORTAL_TRUSTED_KEYS_FILE: process.env.PORTAL_TRUSTED_KEYS_FILE || localKeyFiles(dataDir).trusted,
    // A local portal has no members, and its links need a trusted key too.
    PORTAL_DEV_OVERRIDES: process.env.PORTAL_DEV_OVERRIDES || '1',
    API_URL: `http://127.0.0.1:${memberApi.port}`,
    HEALTH_URLS: Object.entries({ identityProvider, bankProcessor, eSignature })
      .map(([part, { port }]) => `${part}=http://127.0.0.1:${port}/healthz`)
      .join(','),
    ...gatewayDevelopment,
  };
}
