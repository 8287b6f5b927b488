import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SectionFile } from './section-file.ts';

test('the schema that every section.json names, for the editors of the teams, is that of the code', async () => {
  const schema = z.toJSONSchema(SectionFile, { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../section.schema.json');
});
