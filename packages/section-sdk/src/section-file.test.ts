import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SectionFile, SectionRoute } from './section-file.ts';

test('the schema that every section.json names, for the editors of the teams, is that of the code', async () => {
  const schema = z.toJSONSchema(SectionFile, { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../section.schema.json');
});

test.each([
  ['/join', 'public', true],
  ['/join/:step', 'public', false],
  ['/payments', 'guarded', false],
] as const)('a page at %s that is %s can be made ahead: %s', (path, access, isTaken) => {
  const route = { path, title: 'A page', access };
  expect(SectionRoute.safeParse(route).success).toBe(true);
  const { success, error } = SectionRoute.safeParse({ ...route, madeAhead: true });
  expect(success).toBe(isTaken);
  if (!isTaken)
    expect(error?.issues[0]?.message).toBe('Only a public page at a fixed path can be prerendered');
});
