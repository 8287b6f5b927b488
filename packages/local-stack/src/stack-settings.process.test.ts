import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkPorts } from './check-ports.ts';
import { ROOT, readStackSettings } from './stack-settings.ts';

test('uses port 4200, .portal and the demo dataset by default', () => {
  const settings = readStackSettings({ PORT: '', DATABASE_URL: '' });
  expect(settings).toMatchObject({
    origin: 'http://localhost:4200',
    identityProvider: { origin: 'http://localhost:4201' },
    memberApi: { port: 4202 },
    development: { port: 4210 },
    dataDir: path.join(ROOT, '.portal'),
    databaseUrl: undefined,
  });
  expect(settings.dataset).toMatch(/demo\.json$/);
});

test('prefers options over the environment, and rejects invalid values', () => {
  expect(readStackSettings({ PORT: '5000' }, { port: '6000' }).origin).toBe('http://localhost:6000');
  expect(() => readStackSettings({ PORT: 'many' })).toThrow(/^PORT is wrong: .*\.$/);
  expect(() => readStackSettings({ DATABASE_URL: 'mysql://x' })).toThrow(/^DATABASE_URL is wrong: .*\.$/);
  expect(() => readStackSettings({ API_EXTENSIONS: 'papperless' })).toThrow(
    /^API_EXTENSIONS is wrong: Invalid option: .*"paperless".*\.$/,
  );
  expect(() => readStackSettings({ PORTAL_DATASET: '/no/such.json' })).toThrow(
    'PORTAL_DATASET is wrong: there is no file /no/such.json.',
  );
});

test('rejects a port in use with one sentence', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(checkPorts([{ port, for: 'the portal' }])).rejects.toThrow(
    `Port ${port} (for the portal) is in use by another program. Stop it, or use another port: set PORT, such as PORT=4300, and for a second portal also PORTAL_DATA_DIR.`,
  );
  await new Promise((resolve) => server.close(resolve));
  await expect(checkPorts([{ port, for: 'the portal' }])).resolves.toBeUndefined();
});
