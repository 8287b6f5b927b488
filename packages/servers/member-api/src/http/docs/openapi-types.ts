import type { Endpoint } from '@portal/api/contracts/endpoint';
import type { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

interface Media {
  schema: Schema;
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface OpenApiResponse {
  readonly description: string;
  readonly content: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly summary?: string;
  operationId?: string;
  tags?: string[];
  description?: string;
  parameters?: Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  responses: Record<string, OpenApiResponse>;
  /** Extension of the API that the endpoint belongs to. Absent for the endpoints of the specification. */
  'x-extension'?: string;
  'x-extension-fields'?: Endpoint['extensionFields'];
}

export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  tags?: { name: string }[];
  readonly components: { schemas: Record<string, Schema> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export function resolve(schema: Schema, { components }: Pick<ApiDocument, 'components'>): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[nameOf(schema.$ref)];
  if (!found) throw new Error(`There is no schema ${schema.$ref}.`);
  return found;
}

export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);
