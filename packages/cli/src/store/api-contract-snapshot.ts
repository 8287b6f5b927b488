import { contract } from '@portal/api/contracts/contract';
import type { Endpoint } from '@portal/api/contracts/endpoint';
import type { ApiEndpoint } from '@portal/release-registry/release-record';
import { z } from 'zod';
import { FieldSchema, fieldsOf } from '../registry/json-schema.ts';

const ENDPOINTS: Readonly<Record<string, Endpoint>> = contract;

/** Returns the current contract of the names that are endpoints. */
export function snapshotEndpoints(names: readonly string[]): Record<string, ApiEndpoint> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const endpoint = Object.hasOwn(ENDPOINTS, name) ? ENDPOINTS[name] : undefined;
      return endpoint ? [[name, snapshotEndpoint(endpoint)] as const] : [];
    }),
  );
}

function snapshotEndpoint({ method, path, query, body, response }: Endpoint): ApiEndpoint {
  const needs = [...fields(response)].filter(([, isRequired]) => isRequired).map(([field]) => field);
  return {
    method,
    path,
    sends: {
      query: topLevel(fields(query)),
      body: body ? topLevel(fields(body)) : {},
    },
    needs: needs.sort(),
  };
}

/** Describes the wire format, with amounts as text, not the parsed values of pages. */
function fields(schema: z.core.$ZodType) {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const defs = z.record(z.string(), FieldSchema).parse(jsonSchema.$defs ?? {});
  return fieldsOf(FieldSchema.parse(jsonSchema), (ref) => defs[ref.replace('#/$defs/', '')]);
}

const topLevel = (fieldMap: ReadonlyMap<string, boolean>) =>
  Object.fromEntries([...fieldMap].filter(([field]) => !/[.[]/.test(field)));
