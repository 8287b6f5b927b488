import { contract } from '@portal/api/contracts/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import type { ApiDocument } from './docs/openapi-types.ts';

const calls = Object.values(contract);
let document: ApiDocument;
let app: FastifyInstance;
let stop: () => Promise<void>;

beforeAll(async () => {
  // The document needs no database.
  const { db, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
  const tokens = { TOKEN_ISSUER: 'a', TOKEN_AUDIENCE: 'b', TOKEN_JWKS_URI: 'http://127.0.0.1:9/keys' };
  app = await buildApp({ db, config: readConfig(tokens), log: { write: () => undefined } });
  stop = async () => {
    await app.close();
    await close();
  };
  document = (await app.inject('/v1/openapi.json')).json();
}, 120_000);
afterAll(() => stop());

const operationOf = ({ path, method }: (typeof calls)[number]) => {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${path} is missing`);
  return operation;
};

test('is valid OpenAPI 3.1', { tags: ['API-01', 'AMB-82'] }, async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect([valid, errors ?? [], validator.version]).toEqual([true, [], '3.1']);
});

test.each(calls)('$name lists its statuses, each as a problem', { tags: ['AMB-82'] }, (call) => {
  const { 200: _, ...others } = operationOf(call).responses;
  const statuses = Object.keys(others).map(Number);
  expect(statuses).toEqual(expect.arrayContaining([400, 403, 429, 500, 503]));
  expect(statuses.includes(401)).toBe(call.access !== 'public');
  expect(statuses.includes(413)).toBe(call.body !== undefined);
  for (const { content, description } of Object.values(others)) {
    expect(Object.keys(content)).toEqual(['application/problem+json']);
    expect(description).not.toBe('');
  }
});

test('names the extension of a call that the specification lacks', { tags: ['API-01'] }, () => {
  expect(operationOf(contract.GetPaperlessState)['x-extension']).toBe('paperless');
  expect(operationOf(contract.GetDocumentList)).not.toHaveProperty('x-extension');
});

test('lists 409, 422 and 502 for payments', { tags: ['AMB-82'] }, () => {
  const statuses = Object.keys(operationOf(contract.MakeSinglePayment).responses).map(Number);
  expect(statuses).toEqual([200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503]);
});

test('Swagger UI loads all files from this server under its CSP', {
  tags: ['API-01', 'R-25'],
}, async () => {
  const page = await app.inject('/v1/docs');
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toContain('/v1/docs/static/swagger-ui-bundle.js');
  for (const file of files) {
    expect(file).toMatch(/^\/v1\/docs\/static\//);
    expect((await app.inject(file)).statusCode, file).toBe(200);
  }
  expect(page.body).not.toMatch(/<script>|<style| on\w+=/);
});

test('Swagger UI shows the served document', { tags: ['API-01'] }, async () => {
  expect((await app.inject('/v1/docs/json')).json()).toEqual(document);
});

test.each([
  ['range', 'bytes=99999999-'],
  ['if-match', '"other"'],
])(
  'rejects an unusable %s header of a file as malformed',
  { tags: ['AMB-82', 'R-25'] },
  async (name, value) => {
    const { statusCode, body } = await app.inject({
      url: '/v1/docs/static/swagger-ui.css',
      headers: { [name]: value },
    });
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'malformed']);
  },
);

test('serves no other files from disk', { tags: ['API-01'] }, async () => {
  for (const path of [
    '/v1/docs/static/..%2fpackage.json',
    '/v1/docs/static/nothing.js',
    '/v1/docs/nothing',
  ]) {
    expect([403, 404], path).toContain((await app.inject(path)).statusCode);
  }
});
