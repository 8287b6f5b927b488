import { expect, test } from 'vitest';
import { SAMPLE_CONFIG, writeFiles } from './testing/sample-data.ts';
import { gateway, setUpGateway } from './testing/shared-gateway.ts';

setUpGateway();

test('the manifest has the society name, colors and icons', { tags: ['R-25'] }, async () => {
  const { headers, text } = await gateway.get('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(text)).toEqual({
    id: '/',
    name: 'Beacon & Sons <Society> Member Portal',
    short_name: 'Beacon',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: '#FFFFFF',
    background_color: '#FFFFFF',
    icons: [
      {
        src: expect.stringMatching(/^\/assets\/app-icon\.png\?v=[0-9a-f]{16}$/),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'any maskable',
      },
      { src: '/assets/icon.svg?v=f1b24781eef7964e', sizes: 'any' },
    ],
  });
});

test('every page links manifest and touch icon, and names its colors', async () => {
  const { text } = await gateway.get('/');
  expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(text).toMatch(/<link rel="apple-touch-icon" href="\/assets\/app-icon\.png\?v=[0-9a-f]{16}">/);
  expect(text).toContain('<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FFFFFF">');
  expect(text).toContain('<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1C222A">');
});

test('the offline page names both causes and both telephone numbers', {
  tags: ['R-06', 'R-25'],
}, async () => {
  const { text } = await gateway.get('/offline.html');
  expect(text).toContain('<h1>We cannot reach the member portal</h1>');
  expect(text).toContain('not connected to the internet, or the portal may be unavailable for a short time');
  expect(text).toContain(
    '<a href="tel:8005550199">800-555-0199</a> or <a href="tel:3125550100">312-555-0100</a>',
  );
});

test('the offline page may run only its own script and call the portal', {
  tags: ['R-06', 'R-25'],
}, async () => {
  const { headers, text } = await gateway.get('/offline.html');
  const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'nonce-${nonce}'; connect-src 'self'`,
  );
  expect(text).toContain(`<script nonce="${nonce}">`);
});

test('the service worker is revalidated and connects only to the portal', { tags: ['R-25'] }, async () => {
  const { headers, text } = await gateway.get('/service-worker.js');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(text).toContain("addEventListener('fetch'");
});

test('the service worker changes with the text of the offline page', { tags: ['R-06', 'R-25'] }, async () => {
  const readWorker = async () => (await gateway.get('/service-worker.js')).text;
  const worker = await readWorker();
  expect(await readWorker()).toBe(worker);
  const society = { ...SAMPLE_CONFIG.society, supportPhoneLocal: '312-555-0111' };
  writeFiles(gateway.configDir, { 'app-config.json': JSON.stringify({ ...SAMPLE_CONFIG, society }) });
  expect((await gateway.get('/offline.html')).text).toContain('312-555-0111');
  expect(await readWorker()).not.toBe(worker);
});
