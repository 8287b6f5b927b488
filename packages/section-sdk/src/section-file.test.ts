import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SectionFile, SectionRoute } from './section-file.ts';

test('matches the committed JSON schema for section.json', async () => {
  const schema = z.toJSONSchema(SectionFile, { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../section.schema.json');
});

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
