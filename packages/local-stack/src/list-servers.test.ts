import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppConfig } from '@portal/section-sdk/app-config';
import { expect, onTestFinished, test } from 'vitest';
import { listServers } from './list-servers.ts';
import { writeLocalConfig } from './local-config.ts';
import { ROOT, readStackSettings } from './stack-settings.ts';

/** Lists the servers of a new data folder. */
async function serversOf(change: (config: AppConfig) => AppConfig = (config) => config) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-servers-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const stackSettings = readStackSettings({}, { dataDir });
  const { folder, config } = await writeLocalConfig(ROOT, stackSettings);
  return listServers({
    root: ROOT,
    stackSettings,
    config: change(config),
    configFolder: folder,
    faultInjection: false,
  });
}

test('passes name, telephone and logo of the society to every server', {
  tags: ['CFG-01'],
}, async () => {
  const servers = await serversOf((config) => ({
    ...config,
    society: {
      ...config.society,
      name: 'Juniper Society',
      markUrl: '/assets/juniper.svg',
      supportPhoneTollFree: '800-555-0142',
    },
  }));
  for (const name of ['identity-provider', 'bank-processor', 'e-signature']) {
    expect(servers.find((server) => server.name === name)?.env).toMatchObject({
      PORTAL_SOCIETY_NAME: 'Juniper Society',
      PORTAL_SUPPORT_PHONE: '800-555-0142',
      PORTAL_SOCIETY_MARK: '/assets/juniper.svg',
    });
  }
});

test('the e-signature service knows the key of the API', { tags: ['F-07'] }, async () => {
  const servers = await serversOf();
  const envOf = (name: string) => servers.find((server) => server.name === name)?.env;
  const api = envOf('member-api');
  expect(envOf('e-signature')).toMatchObject({
    ESIGNATURE_CLIENT_ID: api?.ESIGNATURE_CLIENT_ID,
    ESIGNATURE_USER_ID: api?.ESIGNATURE_USER_ID,
    ESIGNATURE_PUBLIC_KEY: createPublicKey(api?.ESIGNATURE_PRIVATE_KEY ?? '').export({
      type: 'spki',
      format: 'pem',
    }),
  });
  expect(envOf('e-signature')).not.toHaveProperty('ESIGNATURE_PRIVATE_KEY');
});

test('the local gateway shows sections from source', async () => {
  const servers = await serversOf();
  expect(servers.find(({ name }) => name === 'gateway')?.env).toMatchObject({ PORTAL_DEV_OVERRIDES: '1' });
});
