import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { KIND_NAMES, KINDS, type KindName, MANIFEST_FILE, Manifest } from './kinds.ts';

export const extractSchemaPath: string = fileURLToPath(new URL('../../extract.schema.json', import.meta.url));

/** JSON schema of an extract: the manifest, and by kind the rows of its file. */
export function extractSchemaText(): string {
  const rows = KIND_NAMES.map((name): [string, z.ZodType] => [name, z.array(KINDS[name].schema)]);
  const extract = z.object({ [MANIFEST_FILE]: Manifest, ...Object.fromEntries(rows) });
  const schema = z.toJSONSchema(extract, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Member portal extract' }, null, 2)}\n`;
}

export type CellType = 'boolean' | 'number' | 'money' | 'text';

export function fieldTypes(kind: KindName): ReadonlyMap<string, CellType> {
  const { properties = {}, $defs = {} } = z.toJSONSchema(KINDS[kind].schema, { io: 'input' });
  return new Map(Object.entries(properties).map(([field, property]) => [field, cellType(property, $defs)]));
}

type Node = z.core.JSONSchema._JSONSchema;

function cellType(node: Node, definitions: Readonly<Record<string, Node>>): CellType {
  if (typeof node === 'boolean') return 'text';
  if (node.$ref === '#/$defs/Money') return 'money';
  if (node.$ref) return cellType(definitions[node.$ref.slice('#/$defs/'.length)] ?? true, definitions);
  const variant = node.anyOf?.find((each) => typeof each === 'object' && each.type !== 'null');
  if (variant) return cellType(variant, definitions);
  if (node.type === 'boolean') return 'boolean';
  return node.type === 'integer' || node.type === 'number' ? 'number' : 'text';
}
