import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiExtension } from '@portal/api/contracts/api-extensions';
import { NavMessage } from '@portal/gateway/navmessage';
import { AppConfig } from '@portal/section-sdk/app-config';
import { expect, test } from 'vitest';
import { writeLocalConfig } from './local-config.ts';
import { ROOT, readStackSettings } from './stack-settings.ts';

test('names no policies of an identity provider without them', { tags: ['CFG-04'] }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-config-'));
  try {
    const settings = readStackSettings({ PORT: '4900', IDP_POLICIES: 'off' }, { dataDir });
    const { identityProvider } = (await writeLocalConfig(ROOT, settings)).config;
    expect(identityProvider.signUpSignInAuthority).toMatch(/^https:\/\/localhost:4901\/[0-9a-f-]{36}$/);
    expect(identityProvider.editProfileAuthority).toBeUndefined();
    expect(identityProvider.forgotPasswordAuthority).toBeUndefined();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('writes a complete local configuration', {
  tags: ['CFG-01', 'CFG-02', 'CFG-03', 'CFG-04', 'CFG-05', 'CFG-06', 'ANN-02'],
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-config-'));
  try {
    const { folder } = await writeLocalConfig(ROOT, readStackSettings({ PORT: '4900' }, { dataDir }));
    const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const config = AppConfig.parse(read('app-config.json'));
    expect(config).toMatchObject({
      society: { supportPhoneTollFree: '800-555-0199', supportPhoneLocal: '312-555-0100' },
      restApiServer: '',
      apiExtensions: ApiExtension.options,
      identityProvider: {
        redirectUri: 'http://localhost:4900/authenticate',
        postLogoutRedirectUri: 'http://localhost:4900/',
        signUpSignInAuthority: expect.stringMatching(/^https:\/\/localhost:4901\//),
        authorityDomain: 'localhost:4901',
      },
      protectedResources: [{ accessUrl: '/v1' }],
      footer: { privacy: 'https://example.org/privacy' },
      allowedHosts: ['localhost:4904', 'localhost:4903'],
    });
    await writeLocalConfig(ROOT, readStackSettings({ API_EXTENSIONS: 'paperless, tax-forms' }, { dataDir }));
    expect(read('app-config.json')).toMatchObject({ apiExtensions: ['paperless', 'tax-forms'] });
    await writeLocalConfig(ROOT, readStackSettings({ API_EXTENSIONS: 'none' }, { dataDir }));
    expect(read('app-config.json')).toMatchObject({ apiExtensions: [] });
    expect(NavMessage.parse(read('navmessage.json')).header).not.toBe('');
    expect(readFileSync(path.join(folder, config.society.markUrl), 'utf8')).toContain('<svg');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
