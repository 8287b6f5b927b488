import type { SectionRecord } from '@portal/release-registry/release-record';
import { startHttpServer } from '@portal/test-infra/http-server';
import { expect, onTestFinished, test } from 'vitest';
import { snapshotEndpoints } from '../store/api-contract-snapshot.ts';
import { ApiDocument, checkCalls, fetchApiDocument } from './check-live-api.ts';

const shapes = {
  Article: {
    type: 'object',
    properties: { Faqid: { type: 'integer' }, Title: { type: 'string' } },
    required: ['Faqid', 'Title'],
  },
};
const apiResponse = (schema: unknown) => ({
  '200': { content: { 'application/json': { schema } } },
  '404': {},
});
const list = { type: 'array', items: { $ref: '#/components/schemas/Article' } };
const search = (changes: object = {}) => ({
  get: {
    parameters: [
      { name: 'term', in: 'query', required: true },
      { name: 'page', in: 'query' },
    ],
    responses: apiResponse({
      type: 'object',
      properties: { Found: { anyOf: [list, { type: 'null' }] } },
      required: ['Found'],
    }),
    ...changes,
  },
});
const askOperation = (required: string[]) => ({
  put: {
    requestBody: {
      content: {
        'application/json': { schema: { type: 'object', properties: { Topic: {}, Urgent: {} }, required } },
      },
    },
    responses: apiResponse({}),
  },
});
const document = (paths: object, schemas: object = shapes) =>
  ApiDocument.parse({ openapi: '3.1.0', paths, components: { schemas } });

/** The fields of a release that the check reads. */
const record = {
  kind: 'section',
  name: 'support',
  version: '1.0.0-a',
  calls: {
    Search: {
      method: 'GET',
      path: '/v1/memberuser/Search',
      sends: { query: { term: true, page: false }, body: {} },
      needs: ['Found', 'Found[].Faqid', 'Found[].Title'],
    },
    Ask: {
      method: 'PUT',
      path: '/v1/memberuser/Ask',
      sends: { query: {}, body: { Topic: true } },
      needs: [],
    },
  },
} as unknown as SectionRecord;
const PATHS = { '/v1/memberuser/Search': search(), '/v1/memberuser/Ask': askOperation(['Topic']) };

test('accepts a section whose calls the live API serves', () => {
  const more = { ...PATHS, '/v1/memberuser/New': search() };
  expect(() => checkCalls(record, document(more))).not.toThrow();
});

test('accepts an API without a call that belongs to an extension', { tags: ['API-01'] }, () => {
  const calls = snapshotEndpoints(['GetPaperlessState']);
  const section = {
    kind: 'section',
    name: 'documents',
    version: '1.0.0-a',
    calls,
  } as unknown as SectionRecord;
  expect(() => checkCalls(section, document(PATHS))).not.toThrow();
  const specified = { ...section, calls: snapshotEndpoints(['GetDocumentList']) };
  expect(() => checkCalls(specified, document(PATHS))).toThrow('GetDocumentList is not served');
});

test('accepts parts of an OpenAPI document that no call needs', { tags: ['API-01'] }, () => {
  const { get } = search({
    responses: {
      ...apiResponse({
        type: 'object',
        properties: { Found: list, Anything: true },
        required: ['Found'],
        'x-origin': 'cache',
      }),
      406: { content: { 'application/pdf': {} } },
      'x-note': 'All of them are small',
    },
  });
  const paths = {
    '/v1/memberuser/Search': {
      summary: 'Search',
      parameters: [{ name: 'lang', in: 'query' }],
      servers: [{ url: '/' }],
      'x-team': 'help',
      get: { ...get, 'x-team': 'help' },
      post: {},
    },
    '/v1/memberuser/Ask': askOperation(['Topic']),
    '/v2/other': 'not read',
    'x-paths': true,
  };
  expect(() => checkCalls(record, document(paths, { ...shapes, Anything: true }))).not.toThrow();
});

test('follows references to responses, requests and parameters', { tags: ['API-01'] }, () => {
  const referenced = (ofTerm: object) =>
    ApiDocument.parse({
      paths: {
        '/v1/memberuser/Search': {
          get: {
            parameters: [{ $ref: '#/components/parameters/Term' }],
            responses: { 200: { $ref: '#/components/responses/Found' } },
          },
        },
        '/v1/memberuser/Ask': { put: { requestBody: { $ref: '#/components/requestBodies/Ask' } } },
      },
      components: {
        schemas: shapes,
        parameters: { Term: { in: 'query', required: true, ...ofTerm } },
        responses: { Found: search().get.responses['200'] },
        requestBodies: { Ask: askOperation(['Topic']).put.requestBody },
      },
    });
  expect(() => checkCalls(record, referenced({ name: 'term' }))).not.toThrow();
  expect(() => checkCalls(record, referenced({ name: 'lang' }))).toThrow(
    'Search: the parameter lang is required, and the section does not know it',
  );
});

const TERM = { name: 'term', in: 'query', required: true };
const LANG = { name: 'lang', in: 'query', required: true };

test('follows references to references and to whole paths', { tags: ['API-01'] }, () => {
  const $ref = '#/components/parameters/Circle';
  const referenced = (parameters: object[]) =>
    ApiDocument.parse({
      paths: {
        '/v1/memberuser/Search': { $ref: '#/components/pathItems/Search' },
        '/v1/memberuser/Ask': { put: { requestBody: { $ref: '#/components/requestBodies/Alias' } } },
      },
      components: {
        schemas: shapes,
        parameters: { Circle: { $ref }, Term: { $ref: '#/components/parameters/Language' }, Language: LANG },
        requestBodies: {
          Alias: { $ref: '#/components/requestBodies/Ask' },
          Ask: askOperation(['Topic', 'Urgent']).put.requestBody,
        },
        pathItems: { Search: search({ parameters }) },
      },
    });
  const urgent = 'Ask: the field Urgent of the request is required, and the section does not know it';
  expect(() => checkCalls(record, referenced([]))).toThrow(`live API:\n  ${urgent}`);
  expect(() => checkCalls(record, referenced([{ $ref: '#/components/parameters/Term' }]))).toThrow(
    `Search: the parameter lang is required, and the section does not know it\n  ${urgent}`,
  );
  expect(() => checkCalls(record, referenced([{ $ref }]))).toThrow(
    `Search: the parameter ${$ref} cannot be read\n  ${urgent}`,
  );
});

test('joins the parameters of a path with those of its operation', { tags: ['API-01'] }, () => {
  const withParameters = (ofPath: object[], ofOperation: object[]) =>
    document({
      ...PATHS,
      '/v1/memberuser/Search': { parameters: ofPath, ...search({ parameters: ofOperation }) },
    });
  expect(() => checkCalls(record, withParameters([LANG], [TERM]))).toThrow(
    'Search: the parameter lang is required, and the section does not know it',
  );
  const optional = { ...LANG, required: false };
  expect(() => checkCalls(record, withParameters([LANG], [TERM, optional]))).not.toThrow();
  const header = { ...optional, in: 'header' };
  expect(() => checkCalls(record, withParameters([LANG], [TERM, header]))).toThrow('the parameter lang');
});

test('reports a parameter whose reference leads nowhere', { tags: ['API-01'] }, () => {
  const $ref = '#/components/parameters/Gone';
  const live = document({ ...PATHS, '/v1/memberuser/Search': search({ parameters: [{ $ref }] }) });
  expect(() => checkCalls(record, live)).toThrow(`Search: the parameter ${$ref} cannot be read`);
});

const without = { Article: { ...shapes.Article, properties: { Faqid: {} }, required: ['Faqid'] } };
const ambiguous = { Article: { ...shapes.Article, required: ['Faqid'] } };
const parameters = [
  { name: 'page', in: 'query', required: true },
  { name: 'lang', in: 'query', required: true },
];
test.each([
  [
    'a call that is gone',
    document({ '/v1/memberuser/Ask': askOperation(['Topic']) }),
    'Search: GET /v1/memberuser/Search is not served',
  ],
  [
    'a field that is gone',
    document(PATHS, without),
    'Search: the response has no Found[].Title, and the section needs it',
  ],
  [
    'a field that may be missing',
    document(PATHS, ambiguous),
    'Search: the response may lack Found[].Title, and the section needs it',
  ],
  [
    'parameters that are required now',
    document({ ...PATHS, '/v1/memberuser/Search': search({ parameters }) }),
    'Search: the parameter page is required, and the section may omit it\n  Search: the parameter lang is required, and the section does not know it',
  ],
  [
    'a field of the request that is required now',
    document({ ...PATHS, '/v1/memberuser/Ask': askOperation(['Topic', 'Urgent']) }),
    'Ask: the field Urgent of the request is required, and the section does not know it',
  ],
])('names the breaking change and the fix: %s', (_, live, breakingChanges) => {
  expect(() => checkCalls(record, live)).toThrow(
    `support 1.0.0-a cannot use the live API:\n  ${breakingChanges}\nDeploy an API that serves these calls, or build the section against the contract of the live API.`,
  );
});

test('a build records what its API calls send and need', () => {
  const calls = snapshotEndpoints(['useCall', 'GetCertificateSummary', 'ApiError']);
  expect(Object.keys(calls)).toEqual(['GetCertificateSummary']);
  expect(calls.GetCertificateSummary).toMatchObject({
    method: 'GET',
    path: '/v1/certificate/GetCertificateSummary',
    sends: { query: { lifeProNameId: true }, body: {} },
    needs: expect.arrayContaining(['Certificates', 'Certificates[].CertificateNumber']),
  });
  // Optional fields of the contract are not needed.
  expect(calls.GetCertificateSummary?.needs).not.toContain('AllowCertificateOfLoan');
});

test('rejects an API without a description', async () => {
  let status = 503;
  const { origin, close } = await startHttpServer((_request, response) =>
    response.writeHead(status).end('<!doctype html>'),
  );
  onTestFinished(close);
  const unread = `The API description at ${origin}/v1/openapi.json cannot be read, so the section's calls cannot be checked`;
  await expect(fetchApiDocument(origin)).rejects.toThrow(
    `${unread}: its status is 503. Without PORTAL_API_URL a release goes live unchecked.`,
  );
  status = 200;
  await expect(fetchApiDocument(origin)).rejects.toThrow(`${unread}: it is not an OpenAPI document.`);
});

test('reads the description below the path of the base URL', { tags: ['API-01'] }, async () => {
  const { origin, close } = await startHttpServer(({ url }, response) =>
    response.writeHead(url === '/members/v1/openapi.json' ? 200 : 404).end('{"paths":{}}'),
  );
  onTestFinished(close);
  for (const end of ['', '/', '/v1', '/v1/', '/v1/openapi.json'])
    expect((await fetchApiDocument(`${origin}/members${end}`)).paths).toEqual({});
});
