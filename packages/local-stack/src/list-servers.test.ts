import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listServers } from './list-servers.ts';
import { writeLocalConfig } from './local-config.ts';
import { ROOT, readStackSettings } from './stack-settings.ts';

test('passes name, telephone and logo of the society to every server', {
  tags: ['CFG-01'],
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-servers-'));
  try {
    const stackSettings = readStackSettings({}, { dataDir });
    const { folder, config } = await writeLocalConfig(ROOT, stackSettings);
    const society = {
      ...config.society,
      name: 'Juniper Society',
      markUrl: '/assets/juniper.svg',
      supportPhoneTollFree: '800-555-0142',
    };
    const servers = listServers({
      root: ROOT,
      stackSettings,
      config: { ...config, society },
      configFolder: folder,
      faultInjection: false,
    });
    for (const name of ['identity-provider', 'bank-processor', 'e-signature']) {
      expect(servers.find((server) => server.name === name)?.env).toMatchObject({
        PORTAL_SOCIETY_NAME: 'Juniper Society',
        PORTAL_SUPPORT_PHONE: '800-555-0142',
        PORTAL_SOCIETY_MARK: '/assets/juniper.svg',
      });
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
