import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { DEFAULT_NAMES, identityEndpoints } from '@portal/emulators/identity-provider/endpoints';
import type { AppConfig } from '@portal/section-sdk/app-config';
import type { ProcessSettings } from './child-process.ts';
import { localKeyFiles } from './local-keys.ts';
import type { StackSettings } from './stack-settings.ts';

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
  const { root, stackSettings, config, configFolder, faultInjection, gatewayDevelopment } = settings;
  const { dataDir, dataset, databaseUrl, origin } = stackSettings;
  const { identityProvider, memberApi, bankProcessor, eSignature } = stackSettings;
  const identityUrls = identityEndpoints(identityProvider.origin, {
    ...DEFAULT_NAMES,
    hasPolicies: identityProvider.hasPolicies,
  });
  const faultInjectionFlag = faultInjection ? '1' : '0';
  const common = {
    HOST: '127.0.0.1',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DATASET: dataset,
    PORTAL_ORIGIN: origin,
    PORTAL_SOCIETY_NAME: config.society.name,
    PORTAL_SUPPORT_PHONE: config.society.supportPhoneTollFree,
    PORTAL_SOCIETY_MARK: config.society.markUrl,
    // Shared key of API and bank processor, for this run only.
    BANK_PROCESSOR_KEY: randomBytes(32).toString('hex'),
    // The API's integration at the e-signature service, and the secret with which that signs its webhooks.
    ESIGNATURE_CLIENT_ID: randomUUID(),
    ESIGNATURE_USER_ID: randomUUID(),
    ESIGNATURE_WEBHOOK_SECRETS: randomBytes(32).toString('hex'),
  };
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const program = (name: string, main: string, env: Record<string, string | undefined>): ProcessSettings => ({
    name,
    command: [path.join(root, 'packages', main)],
    cwd: root,
    env: { ...process.env, ...common, ...env },
    logFolder: path.join(dataDir, 'logs'),
  });
  return [
    program('identity-provider', 'emulators/src/identity-provider/main.ts', {
      PORT: String(identityProvider.port),
      FAULT_INJECTION: faultInjectionFlag,
    }),
    program('bank-processor', 'emulators/src/bank-processor/main.ts', {
      PORT: String(bankProcessor.port),
      FAULT_INJECTION: faultInjectionFlag,
    }),
    program('e-signature', 'emulators/src/e-signature/main.ts', {
      PORT: String(eSignature.port),
      FAULT_INJECTION: faultInjectionFlag,
      ESIGNATURE_PUBLIC_KEY: publicKey,
      ESIGNATURE_WEBHOOK_URL: `${origin}/v1/docusign/Webhook`,
    }),
    program('member-api', 'servers/member-api/src/main.ts', {
      PORT: String(memberApi.port),
      DATABASE_URL: databaseUrl,
      TOKEN_ISSUER: identityUrls.issuer,
      TOKEN_AUDIENCE: identityUrls.audience,
      TOKEN_JWKS_URI: identityUrls.jwksUri,
      TOKEN_SCOPE: identityUrls.tokenScope,
      TOKEN_POLICIES: identityUrls.tokenPolicy,
      DOCUSIGN_HOSTS: config.allowedHosts.join(','),
      DOCUSIGN_ORIGIN: eSignature.origin,
      ESIGNATURE_URL: `${eSignature.origin}/restapi/v2.1/accounts/portal`,
      ESIGNATURE_TOKEN_URL: `${eSignature.origin}/oauth/token`,
      ESIGNATURE_PRIVATE_KEY: privateKey,
      // Short, because the emulator has one client, and a journey waits for a lost webhook.
      ESIGNATURE_POLL_MS: '5000',
      BANK_PROCESSOR_URL: bankProcessor.origin,
      // A single instance has no load balancer that must notice the shutdown.
      SHUTDOWN_DRAIN_MS: '0',
    }),
    program('gateway', 'servers/gateway/src/main.ts', {
      PORT: String(stackSettings.port),
      HOST: 'localhost',
      PORTAL_CONFIG_DIR: configFolder,
      PORTAL_RELEASES_URL: stackSettings.store.releasesUrl,
      PORTAL_REGISTRY_URL: stackSettings.store.registryUrl,
      PORTAL_TRUSTED_KEYS_FILE: process.env.PORTAL_TRUSTED_KEYS_FILE || localKeyFiles(dataDir).trusted,
      // A local portal has no members, and its links need a trusted key too.
      PORTAL_DEV_OVERRIDES: process.env.PORTAL_DEV_OVERRIDES || '1',
      API_URL: `http://127.0.0.1:${memberApi.port}`,
      HEALTH_URLS: Object.entries({ identityProvider, bankProcessor, eSignature })
        .map(([part, { port }]) => `${part}=http://127.0.0.1:${port}/healthz`)
        .join(','),
      FAULT_INJECTION: faultInjectionFlag,
      ...gatewayDevelopment,
    }),
  ];
}
