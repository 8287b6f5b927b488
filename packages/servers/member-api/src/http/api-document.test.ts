import { contract } from '@portal/api/contracts/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import type { ApiDocument } from './docs/document.ts';

const calls = Object.values(contract);
let document: ApiDocument;
let page: { text: string; policy: string };
let stop: () => Promise<void>;

beforeAll(async () => {
  // The description needs no database.
  const { db, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
  const tokens = { TOKEN_ISSUER: 'a', TOKEN_AUDIENCE: 'b', TOKEN_JWKS_URI: 'http://127.0.0.1:9/keys' };
  const app = await buildApp({ db, config: readConfig(tokens), log: { write: () => undefined } });
  stop = async () => {
    await app.close();
    await close();
  };
  document = (await app.inject('/v1/openapi.json')).json();
  const { body, headers } = await app.inject('/v1/docs');
  page = { text: body, policy: String(headers['content-security-policy']) };
}, 120_000);
afterAll(() => stop());

const operationOf = ({ path, method }: (typeof calls)[number]) => {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${path} is missing`);
  return operation;
};

test('API-01 AMB-82 the API document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect([valid, errors ?? [], validator.version]).toEqual([true, [], '3.1']);
});

test.each(calls)('API-01 the examples of $name are what its contract takes and gives', (call) => {
  const { parameters = [], requestBody, responses } = operationOf(call);
  const query = Object.fromEntries(
    parameters.filter((one) => one.in === 'query').map(({ name, example }) => [name, example]),
  );
  expect(call.query.safeParse(query).error?.issues ?? []).toEqual([]);
  const body = requestBody?.content['application/json']?.example;
  if (call.body) expect(call.body.safeParse(body).error?.issues ?? []).toEqual([]);
  else expect(requestBody).toBeUndefined();
  const answer = responses[200]?.content['application/json']?.example;
  expect(call.response.safeParse(answer).error?.issues ?? []).toEqual([]);
});

test.each(calls)('AMB-82 $name lists the statuses that it may answer, each as a problem', (call) => {
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

test('AMB-82 payments list 409, 422 and 502 too', () => {
  const statuses = Object.keys(operationOf(contract.MakeSinglePayment).responses).map(Number);
  expect(statuses).toEqual([200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503]);
});

test('API-01 the page describes every call, and each link of it leads somewhere', () => {
  for (const call of calls) {
    expect(page.text).toContain(`<code>${call.path}</code>`);
    expect(page.text).toContain(`${call.summary}.`.replaceAll("'", '&#39;'));
  }
  const ids = new Set([...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, id] of page.text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
});

test('R-25 the page runs no script and takes nothing from anywhere', () => {
  expect(page.policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; frame-ancestors 'none'/);
  expect(page.text).not.toMatch(/<script|<img|<link| on\w+=| style="/);
});
