import { startHttpServer } from '@portal/test-infra/http-server';
import { expect, test, vi } from 'vitest';
import { waitUntilHealthy } from './wait-for-health.ts';

test('a failed start names the components that are not healthy', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const components = { registry: 'ok', configuration: 'degraded', api: 'failed' };
  const gateway = await startHttpServer((_request, response) => {
    vi.setSystemTime(Date.now() + 121_000);
    response.writeHead(503).end(JSON.stringify({ status: 'failed', revision: 7, components }));
  });
  try {
    const stack = { origin: gateway.origin, dataDir: '/srv/portal' };
    await expect(waitUntilHealthy(stack, [], new AbortController().signal)).rejects.toThrow(
      'within two minutes (not ready: configuration degraded, api failed). The logs are in /srv/portal/logs.',
    );
  } finally {
    await gateway.close();
    vi.useRealTimers();
  }
});
