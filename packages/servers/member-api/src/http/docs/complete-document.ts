import { contract } from '@portal/api/contracts/contract';
import type { Endpoint } from '@portal/api/contracts/endpoint';
import { JsonText } from '@portal/api/contracts/primitives';
import { z } from 'zod';
import { type ApiDocument, nameOf, type Operation, resolve, type Schema } from './openapi-types.ts';
import { STATUSES, statusesOf } from './statuses.ts';
import { describeWire } from './wire-schema.ts';

export function completeDocument(document: ApiDocument): ApiDocument {
  for (const endpoint of Object.values(contract)) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (operation) completeOperation(operation, endpoint);
  }
  document.tags = [...new Set(Object.values(contract).map(areaOf))].map((name) => ({ name }));
  removeUnreferencedSchemas(document);
  return document;
}

const areaOf = ({ path }: Endpoint) => path.split('/')[2] ?? '';

function completeOperation(operation: Operation, endpoint: Endpoint): void {
  operation.operationId = endpoint.name;
  operation.tags = [areaOf(endpoint)];
  operation.description = describeAccess(endpoint);
  if (endpoint.extension) operation['x-extension'] = endpoint.extension;
  if (Object.keys(endpoint.extensionFields).length > 0)
    operation['x-extension-fields'] = endpoint.extensionFields;
  if (endpoint.acceptsIdempotencyKey)
    operation.parameters = [...(operation.parameters ?? []), ...keyHeaders(endpoint)];
  const { 200: success } = operation.responses;
  if (!success) return;
  for (const media of Object.values(success.content)) {
    media.schema = withJsonTextSchema(media.schema, endpoint);
  }
  operation.responses = {
    200: { ...success, description: 'Success' },
    ...Object.fromEntries(statusesOf(endpoint).map((status) => [status, problemResponse(status)])),
  };
}

function describeAccess({ access, changesState, method }: Endpoint): string {
  const changing =
    changesState && method === 'GET'
      ? ' Changes state: clients must not repeat it. The parameters are also accepted as the JSON body of a POST.'
      : '';
  return ACCESS_DESCRIPTIONS[access] + changing;
}

const ACCESS_DESCRIPTIONS: Readonly<Record<Endpoint['access'], string>> = {
  public: 'Public, without a token.',
  account: 'Every signed-in account.',
  member: 'Registered and validated members.',
};

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes the call idempotent: a retry with the same key gets the same response',
  schema: { type: 'string', format: 'uuid' },
} as const;

const DUPLICATE_HEADER = {
  name: 'Allow-Duplicate',
  in: 'header',
  description: 'The member confirms a second equal payment; needs an Idempotency-Key',
  schema: { type: 'string', const: 'yes' },
} as const;

function keyHeaders(endpoint: Endpoint) {
  return areaOf(endpoint) === 'payment' ? [KEY_HEADER, DUPLICATE_HEADER] : [KEY_HEADER];
}

function withJsonTextSchema(schema: Schema, endpoint: Endpoint): Schema {
  const { response } = endpoint;
  if (!(response instanceof z.core.$ZodCodec && response._zod.def.in === JsonText)) return schema;
  const options = {
    io: 'output',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: describeWire,
  } as const;
  const inText = inlined(z.toJSONSchema(response._zod.def.out, options));
  return { type: 'string', contentMediaType: 'application/json', contentSchema: inText };
}

/** Inlines named definitions, so that the schema is self-contained. */
function inlined({ $defs = {}, $schema: _, ...schema }: z.core.JSONSchema.BaseSchema): Schema {
  const text = JSON.stringify(schema, (_key, value) => {
    if (typeof value?.$ref !== 'string') return value;
    const { id: __, ...part } = $defs[nameOf(value.$ref)] ?? {};
    return part;
  });
  return JSON.parse(text);
}

function problemResponse(status: number) {
  return {
    description: STATUSES[status] ?? '',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** The framework lists each schema as input and as output. Unreferenced schemas are removed. */
function removeUnreferencedSchemas(document: ApiDocument): void {
  const referenced = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, reference = ''] of JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)) {
      const name = nameOf(reference);
      if (referenced.has(name)) continue;
      referenced.add(name);
      visit(resolve({ $ref: reference }, document));
    }
  };
  visit(document.paths);
  document.components.schemas = Object.fromEntries(
    Object.entries(document.components.schemas).filter(([name]) => referenced.has(name)),
  );
}
