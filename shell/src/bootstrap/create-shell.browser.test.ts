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
