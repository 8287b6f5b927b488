import { config } from '@portal/section-sdk/testing/config';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountSection } from './mount-section.tsx';
import { createRegistry, createSection } from './testing/create-registry.ts';

const PORTAL = 'https://portal.example.org';
const payments = createSection('payments');
const registry = createRegistry({
  payments,
  closed: { ...payments, enabled: false, routes: [{ ...payments.routes[0], path: '/closed' }] },
});

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === `${PORTAL}/registry.json`) return Response.json(registry);
    if (url === `${PORTAL}/assets/config/app-config.json`) return Response.json(config);
    return new Response('', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const mount = (path: string, portal = PORTAL) =>
  mountSection(document.createElement('div'), { portal, path });

test('rejects a page that no enabled section has', async () => {
  for (const path of ['/unknown', '/closed'])
    await expect(mount(path)).rejects.toThrow(`No enabled section of ${PORTAL} has the page ${path}`);
});

test('rejects a guarded page without a signed-in member', async () => {
  await expect(mount('/payments')).rejects.toThrow('The page /payments needs a signed-in member');
});

test('rejects a portal that does not answer with a registry', async () => {
  await expect(mount('/payments', 'https://example.org')).rejects.toThrow(
    'https://example.org/registry.json returned status 404',
  );
});
