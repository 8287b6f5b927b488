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
    await expect(waitUntilHealthy(gateway.origin, [], new AbortController().signal)).rejects.toThrow(
      'within two minutes (not ready: configuration degraded, api failed); see the logs',
    );
  } finally {
    await gateway.close();
    vi.useRealTimers();
  }
});
