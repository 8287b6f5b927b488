import { createMemoryRouter } from '@portal/section-sdk/router';
import { expect, test, vi } from 'vitest';
import { createRegistry } from '../testing/sample.ts';
import { trackPageViews } from './page-views.ts';

test('names the page that was open at a time by its route pattern', async () => {
  const registry = createRegistry();
  const route = { path: '*', element: null };
  const router = createMemoryRouter([route], { initialEntries: ['/'] });
  const now = vi.spyOn(performance, 'now');
  const views = trackPageViews(router, registry);
  now.mockReturnValue(2_000);
  await router.navigate('/certificate-details/000020420454');
  now.mockReturnValue(3_000);
  await router.navigate('/certificate-details/000020420454?tab=2');
  now.mockReturnValue(4_000);
  await router.navigate('/nowhere');
  now.mockRestore();
  expect([100, 2_500, 3_500].map((time) => views.at(time))).toEqual([
    { section: 'shell', page: '/' },
    { section: 'certificates', page: '/certificate-details/:certificate' },
    { section: 'certificates', page: '/certificate-details/:certificate' },
  ]);
  expect(views.at(4_500)).toBeUndefined();
  expect(views.all()).toEqual([
    { section: 'certificates', page: '/certificate-details/:certificate' },
    { section: 'shell', page: '/' },
  ]);
});
