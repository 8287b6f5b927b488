import { CliError } from '@portal/cli-kit/cli-error';
import type { ApiCall, ReleaseRecord } from '@portal/release-registry/release-record';
import { z } from 'zod';
import { readEnvironment } from '../store-address.ts';
import { FieldSchema, fieldsOf } from './json-schema.ts';

const Environment = z.object({
  /** The portal, or the API itself, whose calls the members' browsers make. */
  PORTAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
});

const Content = z.object({ content: z.record(z.string(), z.object({ schema: FieldSchema })).default({}) });

const Operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false) }))
    .default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content),
});

/** The part of an OpenAPI document that calls are compared with. */
export const ApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), FieldSchema).default({}) }).default({ schemas: {} }),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

/** The document of the API behind a portal. @throws CliError when there is none to be had */
export async function fetchApiDocument(origin: string): Promise<ApiDocument> {
  const address = new URL('/v1/openapi.json', origin);
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  const parsed = ApiDocument.safeParse(response?.ok ? await response.json() : null);
  if (parsed.success) return parsed.data;
  throw new CliError(
    `The API's description cannot be read at ${address.href}, so nobody can say whether the section's calls are served: ${response ? `it answers ${response.status}` : 'nothing answers'}.`,
  );
}

/** Of what is promoted, its calls against the API behind `PORTAL_API_URL`; without that nothing is compared. @throws CliError */
export async function checkLiveApi(record: ReleaseRecord, environment: NodeJS.ProcessEnv): Promise<void> {
  const { PORTAL_API_URL: origin } = readEnvironment(Environment, environment);
  if (origin !== undefined && record.kind === 'section') checkCalls(record, await fetchApiDocument(origin));
}

/** @throws CliError that names every call which the live API does not serve as the section was built to make it */
export function checkCalls(record: ReleaseRecord, document: ApiDocument): void {
  if (record.kind !== 'section') return;
  const breakingChanges = Object.entries(record.calls).flatMap(([name, call]) =>
    findBreakingChanges(call, document).map((what) => `${name}: ${what}`),
  );
  if (breakingChanges.length === 0) return;
  throw new CliError(
    `${record.name} ${record.version} cannot use the API that is live:\n  ${breakingChanges.join('\n  ')}\nDeploy an API that serves it, or build the section against the contract of the live one.`,
  );
}

function findBreakingChanges({ method, path, sends, needs }: ApiCall, document: ApiDocument): string[] {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) return [`${method} ${path} is not served`];
  const fields = (of: z.infer<typeof Content> | undefined) => {
    const schema = of?.content['application/json']?.schema ?? {};
    return fieldsOf(schema, (ref) => document.components.schemas[ref.replace('#/components/schemas/', '')]);
  };
  const responseFields = fields(operation.responses['200']);
  const requestFields = [...fields(operation.requestBody)].filter(
    ([field, isRequired]) => isRequired && !/[.[]/.test(field),
  );
  const required = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  return [
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
      if (isRequired === undefined) return `the answer has no ${field} any more, and the section needs it`;
      return isRequired ? [] : `the answer may lack ${field}, and the section needs it`;
    }),
  ];
}

const sent = (known: boolean | undefined) => (known === undefined ? 'does not know it' : 'may leave it out');
