import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeDocument } from './docs/complete-document.ts';
import type { ApiDocument } from './docs/document.ts';
import { DOCS_POLICY, docsPage } from './docs/page.ts';
import { describeWire } from './docs/wire.ts';

export const DOCUMENT_PATH = '/v1/openapi.json';
export const DOCS_PATH = '/v1/docs';

const asItTravels = { zodToJsonConfig: { override: describeWire } };

/** The OpenAPI description of every call, made from the contract, and a page to read. Register it before the routes. */
export async function addApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Member portal API', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform(asItTravels),
    transformObject: createJsonSchemaTransformObject(asItTravels),
  });
  // Made when somebody asks first, since a start has better things to do.
  const made = once((): ApiDocument => completeDocument(JSON.parse(JSON.stringify(app.swagger()))));
  const document = once(() => JSON.stringify(made()));
  const page = once(() => docsPage(made()));

  app.get(DOCUMENT_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  app.get(DOCS_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-security-policy', DOCS_POLICY).type('text/html; charset=utf-8').send(page()),
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
