import { contract } from '@portal/api/contracts/contract';
import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import { parseJson } from '@portal/cli-kit/json-file';
import type { ApiEndpoint, ReleaseRecord, SectionRecord } from '@portal/release-registry/release-record';
import { z } from 'zod';
import { FieldSchema, fieldsOf } from './json-schema.ts';

const Environment = z.object({
  /** Base URL of the portal or of the API that members' browsers call. It may end with `/v1` or `/v1/openapi.json`. */
  PORTAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** A part of a document, which may stand in `components` instead. */
const reference = { $ref: z.string().optional() };

const Content = z.object({
  ...reference,
  content: z.record(z.string(), z.object({ schema: FieldSchema.optional() })).default({}),
});

const Parameter = z.object({
  ...reference,
  // A reference has neither name nor place.
  name: z.string().default(''),
  in: z.string().optional(),
  required: z.boolean().default(false),
});

const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: Content.optional(),
  responses: z.looseRecord(z.string().regex(/^\d/), Content).default({}),
});

const PathItem = z.object({
  ...reference,
  /** Of every operation of the path. */
  parameters: z.array(Parameter).default([]),
  get: Operation.optional(),
  post: Operation.optional(),
  put: Operation.optional(),
});

/** The part of an OpenAPI document that calls are compared with. Everything else may have any value. */
export const ApiDocument = z.object({
  paths: z.looseRecord(z.string().startsWith('/v1/'), PathItem),
  components: z
    .object({
      schemas: z.record(z.string(), FieldSchema).default({}),
      parameters: z.record(z.string(), Parameter).default({}),
      responses: z.record(z.string(), Content).default({}),
      requestBodies: z.record(z.string(), Content).default({}),
      pathItems: z.record(z.string(), PathItem).default({}),
    })
    .prefault({}),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

/** Fetches the OpenAPI document of a portal's API. @throws CliError when it is unavailable or invalid */
export async function fetchApiDocument(baseUrl: string): Promise<ApiDocument> {
  const base = baseUrl.replace(/\/+$/, '').replace(/\/v1(?:\/openapi\.json)?$/, '');
  const address = new URL(`${base}/v1/openapi.json`);
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  const text = response?.ok ? await response.text().catch(() => '') : '';
  const parsed = ApiDocument.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new CliError(
    `The API description at ${address.href} cannot be read, so the section's calls cannot be checked: ${problemOf(response)}. Without PORTAL_API_URL a release goes live unchecked.`,
  );
}

function problemOf(response: Response | null): string {
  if (!response) return 'there is no response';
  return response.ok ? 'it is not an OpenAPI document' : `its status is ${response.status}`;
}

/** Compares a release's calls with the API of `PORTAL_API_URL`. @throws CliError for breaking changes */
export async function checkLiveApi(record: ReleaseRecord, environment: NodeJS.ProcessEnv): Promise<void> {
  const { PORTAL_API_URL: baseUrl } = readEnvironment(Environment, environment);
  if (baseUrl !== undefined && record.kind === 'section') checkCalls(record, await fetchApiDocument(baseUrl));
}

/** @throws CliError with every call that the live API does not serve as the section expects */
export function checkCalls(record: SectionRecord, document: ApiDocument): void {
  const breakingChanges = Object.entries(record.calls).flatMap(([name, call]) =>
    findBreakingChanges(call, document).map((what) => `${name}: ${what}`),
  );
  if (breakingChanges.length === 0) return;
  throw new CliError(
    `${record.name} ${record.version} cannot use the live API:\n  ${breakingChanges.join('\n  ')}\nDeploy an API that serves these calls, or build the section against the contract of the live API.`,
  );
}

/** Sections omit what an API without these calls cannot do (decision 0091). */
const EXTENSION_PATHS = new Set<string>(
  Object.values(contract)
    .filter(({ extension }) => extension !== undefined)
    .map((call) => call.path),
);

function findBreakingChanges({ method, path, sends, needs }: ApiEndpoint, document: ApiDocument): string[] {
  const { components } = document;
  const item = resolve(document.paths[path], components.pathItems);
  const operations: Readonly<Record<string, z.infer<typeof Operation> | undefined>> = {
    ...{ GET: item?.get, POST: item?.post, PUT: item?.put },
  };
  const operation = operations[method];
  if (!item || !operation) return EXTENSION_PATHS.has(path) ? [] : [`${method} ${path} is not served`];
  const fields = (of: z.infer<typeof Content> | undefined) => {
    const schema = of?.content['application/json']?.schema ?? {};
    return fieldsOf(schema, (ref) => components.schemas[nameOf(ref)]);
  };
  const responseFields = fields(resolve(operation.responses['200'], components.responses));
  const requestFields = [...fields(resolve(operation.requestBody, components.requestBodies))].filter(
    ([field, isRequired]) => isRequired && !/[.[]/.test(field),
  );
  const parameters = [...item.parameters, ...operation.parameters].map(
    (parameter) => resolve(parameter, components.parameters) ?? parameter,
  );
  // Of two equal ones, that of the operation is the later and wins.
  const distinct = new Map(parameters.map((parameter) => [parameterKey(parameter), parameter])).values();
  const required = [...distinct].filter((parameter) => parameter.in === 'query' && parameter.required);
  return [
    ...parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [`the parameter ${$ref} cannot be read`])),
    ...required
      .filter(({ name }) => sends.query[name] !== true)
      .map(({ name }) => `the parameter ${name} is required, and the section ${sent(sends.query[name])}`),
    ...requestFields
      .filter(([field]) => sends.body[field] !== true)
      .map(
        ([field]) =>
          `the field ${field} of the request is required, and the section ${sent(sends.body[field])}`,
      ),
    ...needs.flatMap((field) => {
      const isRequired = responseFields.get(field);
      if (isRequired === undefined) return `the response has no ${field}, and the section needs it`;
      return isRequired ? [] : `the response may lack ${field}, and the section needs it`;
    }),
  ];
}

const parameterKey = ({ $ref, in: place, name }: z.infer<typeof Parameter>) => $ref ?? `${place} ${name}`;

/** More than any document needs. Bounds references in a circle. */
const MAX_REFERENCES = 8;

/** Returns the part, or the one in `parts` to which it refers, even through others. */
function resolve<T extends { $ref?: string | undefined }>(
  part: T | undefined,
  parts: Readonly<Record<string, T>>,
): T | undefined {
  let found = part;
  for (let step = 0; found?.$ref !== undefined && step < MAX_REFERENCES; step += 1)
    found = parts[nameOf(found.$ref)];
  return found?.$ref === undefined ? found : undefined;
}

const nameOf = (ref: string) => ref.replace(/^#\/components\/\w+\//, '');

const sent = (known: boolean | undefined) => (known === undefined ? 'does not know it' : 'may omit it');
