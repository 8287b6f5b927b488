import type { Call } from '@portal/api/contracts/call';
import { contract } from '@portal/api/contracts/contract';
import type { KnownCall } from '@portal/release-store/release-record';
import { z } from 'zod';
import { FieldSchema, fieldsOf } from '../registry/json-schema.ts';

const CALLS: Readonly<Record<string, Call>> = contract;

/** What the contract says today of those of the names that are calls of the API. */
export function knownCalls(names: readonly string[]): Record<string, KnownCall> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
      return call ? [[name, knownCall(call)] as const] : [];
    }),
  );
}

function knownCall({ method, path, query, body, response }: Call): KnownCall {
  const needs = [...fields(response, 'input')].filter(([, isSure]) => isSure).map(([field]) => field);
  return {
    method,
    path,
    sends: {
      query: topLevel(fields(query, 'input')),
      body: body ? topLevel(fields(body, 'input')) : {},
    },
    needs: needs.sort(),
  };
}

/** Of the wire, amounts as text: what travels, and not what screens have of it. */
function fields(schema: z.core.$ZodType, io: 'input' | 'output') {
  const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const defs = z.record(z.string(), FieldSchema).parse(written.$defs ?? {});
  return fieldsOf(FieldSchema.parse(written), (ref) => defs[ref.replace('#/$defs/', '')]);
}

const topLevel = (of: ReadonlyMap<string, boolean>) =>
  Object.fromEntries([...of].filter(([field]) => !/[.[]/.test(field)));
