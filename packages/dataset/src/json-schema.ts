import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Dataset } from './schema.ts';

export const jsonSchemaPath: string = fileURLToPath(new URL('../dataset.schema.json', import.meta.url));

export function jsonSchemaText(): string {
  const schema = z.toJSONSchema(Dataset, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Member portal dataset' }, null, 2)}\n`;
}
