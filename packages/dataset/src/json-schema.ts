import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Dataset } from './schema.ts';

/** Where the JSON schema of datasets is committed, for editors. */
export const jsonSchemaPath: string = fileURLToPath(new URL('../dataset.schema.json', import.meta.url));

/** The JSON schema of datasets as text, made from the schema that the program checks with. */
export function jsonSchemaText(): string {
  const schema = z.toJSONSchema(Dataset, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Member portal dataset' }, null, 2)}\n`;
}
