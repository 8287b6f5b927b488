import type { SectionModule } from '@portal/section-sdk';
import { expect, test, vi } from 'vitest';
import { createRegistry } from '../testing/sample.ts';
import { loadRelease } from './federation.ts';
import { createSectionLoader } from './loader.ts';
import { createRegistryObserver } from './registry-observer.ts';

vi.mock('./federation.ts', () => ({ loadRelease: vi.fn() }));
vi.stubGlobal('document', { getElementById: () => null });
vi.stubGlobal('location', { origin: 'https://portal.example.org' });

test('loads a section again whose prefetch failed', { tags: ['NAV-06', 'R-07'] }, async () => {
  const section: SectionModule = { name: 'payments', pages: {} };
  const load = vi.mocked(loadRelease).mockRejectedValue(new Error('net::ERR_INTERNET_DISCONNECTED'));
  const registry = createRegistry();
  const refresh = vi.fn(async () => registry);
  const loader = createSectionLoader(createRegistryObserver(registry, refresh), () => undefined);
  loader.preload('payments');
  loader.preload('payments');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  load.mockReset().mockResolvedValue(section);
  expect(await loader.load('payments')).toBe(section);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(load.mock.lastCall?.[1]).toEqual({ origin: 'https://portal.example.org', attempt: 1 });
});
