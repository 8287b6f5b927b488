import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeDocument } from './docs/complete-document.ts';
import type { ApiDocument } from './docs/openapi-types.ts';
import { describeWire } from './docs/wire-schema.ts';

const DOCUMENT_PATH = '/v1/openapi.json';
const DOCS_PATH = '/v1/docs';

/** Swagger UI loads from and calls this server only, with inline images and style attributes. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const isOpenApiPath = (path: string): boolean =>
  path === DOCUMENT_PATH || path === DOCS_PATH || path.startsWith(`${DOCS_PATH}/`);

const wireSchemaOptions = { zodToJsonConfig: { override: describeWire } };

/** Serves the OpenAPI document of all endpoints and Swagger UI. Register it before the routes. */
export async function addOpenApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Member portal API', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform(wireSchemaOptions),
    transformObject: createJsonSchemaTransformObject(wireSchemaOptions),
  });
  // Built on the first request, to keep startup fast.
  const cached = memoize((): ApiDocument => completeDocument(JSON.parse(JSON.stringify(app.swagger()))));
  const document = memoize(() => JSON.stringify(cached()));

  app.get(DOCUMENT_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: DOCS_POLICY,
    theme: { title: 'Member portal API' },
    uiConfig: { layout: 'BaseLayout', filter: true },
    transformSpecification: () => cached(),
    transformSpecificationClone: false,
  });
}

function memoize<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
