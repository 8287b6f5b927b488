import { expect, test } from 'vitest';
import { SectionFile, SectionRoute } from './section-file.ts';

test.each([
  ['/join', 'public', true],
  ['/join/:step', 'public', false],
  ['/payments', 'guarded', false],
] as const)('returns whether a page at %s with access %s can be prerendered: %s', (path, access, isValid) => {
  const route = { path, title: 'A page', access };
  expect(SectionRoute.safeParse(route).success).toBe(true);
  const { success, error } = SectionRoute.safeParse({ ...route, prerender: true });
  expect(success).toBe(isValid);
  if (!isValid)
    expect(error?.issues[0]?.message).toBe('Only a public page at a fixed path can be prerendered');
});

test('rejects a section that offers a slot of the shell', () => {
  const file = {
    name: 'travel-club',
    owner: { team: 'Travel club team', contact: 'travel-club-team@example.org' },
    routes: [{ path: '/travel-club', title: 'Travel club', access: 'guarded' }],
    navigation: [],
    fallback: { title: 'Travel club is not available right now', body: 'Please call us.' },
  };
  expect(SectionFile.safeParse({ ...file, slotContent: ['page-help'] }).success).toBe(true);
  expect(SectionFile.safeParse({ ...file, slots: ['page-help'] }).error?.issues).toMatchObject([
    {
      path: ['slots', 0],
      message: 'Expected a slot that the shell does not offer: to fill one, list it in slotContent',
    },
  ]);
});
