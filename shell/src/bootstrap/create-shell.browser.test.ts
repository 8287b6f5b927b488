import { GetCertificateSummary, GetEnvironmentName } from '@portal/api';
import { afterEach, expect, test, vi } from 'vitest';
import { config, createRegistry } from '../testing/sample.ts';
import { createShell } from './create-shell.ts';

afterEach(() => vi.unstubAllGlobals());

test('sends every call to the configured REST API server', {
  tags: ['CFG-02', 'API-01'],
}, async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return Response.json(address.includes('Environment') ? 'Production' : { Certificates: [] });
  });
  const { apiClient } = createShell({
    config: { ...config, protectedResources: [] },
    registry: createRegistry(),
    initialSession: { status: 'signed-out' },
    year: '2026',
    redirectHash: '',
  });
  expect(await apiClient(GetEnvironmentName, { query: {} })).toBe('Production');
  await apiClient(GetCertificateSummary, { query: { lifeProNameId: '100001' } });
  expect(requests).toEqual([
    'https://api.example.org/v1/memberuser/GetEnvironmentName',
    'https://api.example.org/v1/certificate/GetCertificateSummary?lifeProNameId=100001',
  ]);
});

test('invalidates cached responses when the data version changes', { tags: ['R-09'] }, async () => {
  const versions = ['7', '7', null, '8'];
  vi.stubGlobal('fetch', async () => {
    const version = versions.shift();
    return Response.json('Production', { headers: version ? { 'data-version': version } : {} });
  });
  const { apiClient, queryClient } = createShell({
    config: { ...config, protectedResources: [] },
    registry: createRegistry(),
    initialSession: { status: 'signed-out' },
    year: '2026',
    redirectHash: '',
  });
  queryClient.setQueryData(['a cached response'], 'of the night before');
  const isStale = async () => {
    await apiClient(GetEnvironmentName, { query: {} });
    return queryClient.getQueryState(['a cached response'])?.isInvalidated;
  };
  expect([await isStale(), await isStale(), await isStale(), await isStale()]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('reports an error of a page of the shell with its position', { tags: ['R-05'] }, () => {
  const sendBeacon = vi.fn((_path: string, _body: string) => true);
  vi.stubGlobal('navigator', { sendBeacon });
  const { reportRenderError } = createShell({
    config,
    registry: { ...createRegistry(), shell: { version: '2.4.0-b7', previous: [] } },
    initialSession: { status: 'signed-out' },
    year: '2026',
    redirectHash: '',
  });
  const error = new RangeError('certificate 000020420454');
  error.stack = 'at Home (https://portal.example.org/releases/shell/2.4.0-b7/main.5c.js:9:88)';
  reportRenderError(error);
  expect(sendBeacon.mock.calls.map(([path, body]) => [path, JSON.parse(body)])).toEqual([
    [
      '/release-health',
      {
        section: 'shell',
        version: '2.4.0-b7',
        status: 'load-failed',
        error: 'RangeError',
        at: '/releases/shell/2.4.0-b7/main.5c.js:9:88',
      },
    ],
  ]);
});
