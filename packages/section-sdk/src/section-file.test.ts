import { expect, test } from 'vitest';
import { SectionRoute } from './section-file.ts';

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
