import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Certificate, CertificateDetails } from '../contracts/certificate.ts';
import { CalendarDate, Money } from '../contracts/primitives.ts';
import { buildFromSchema } from './build-from-schema.ts';

const Small = z.object({
  Name: z.string(),
  Amount: Money,
  Due: z.nullable(CalendarDate),
  Rate: z.nullable(z.number()),
  Years: z.int(),
  Riders: z.array(z.object({ Name: z.string() })),
});

test('generates a valid value for every field', () => {
  expect(buildFromSchema(Small)).toEqual({
    Name: 'Name',
    Amount: '89982.49',
    Due: '2005-02-07',
    Rate: 2.63,
    Years: 198,
    Riders: [{ Name: 'Riders.1.Name' }],
  });
});

test('keeps other values when a field is added and changes all with a label', () => {
  const { New, ...others } = buildFromSchema(z.object({ New: Money, ...Small.shape }));
  expect(New).toBe('44040.17');
  expect(others).toEqual(buildFromSchema(Small));
  const labelled = buildFromSchema(Small, 'annuity');
  expect(labelled.Name).toBe('annuity.Name');
  expect(labelled.Amount).not.toBe(others.Amount);
  expect(labelled.Due).not.toBe(others.Due);
});

test.each([
  ['a certificate', Certificate],
  ['its details', CertificateDetails],
])('generates distinct values for all fields of %s', (_what, schema) => {
  const values = leaves(buildFromSchema(schema)).filter((value) => typeof value !== 'boolean');
  expect(values.length).toBeGreaterThan(30);
  expect(values.filter((value, i) => values.indexOf(value) !== i)).toEqual([]);
});

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}
