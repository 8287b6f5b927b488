import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Dataset } from './schema.ts';

/** Path of the committed JSON schema, which editors use. */
export const jsonSchemaPath: string = fileURLToPath(new URL('../dataset.schema.json', import.meta.url));

/** Returns the dataset's JSON schema as text. The source is the Zod schema that validates datasets. */
export function jsonSchemaText(): string {
  const schema = z.toJSONSchema(Dataset, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Member portal dataset' }, null, 2)}\n`;
}
