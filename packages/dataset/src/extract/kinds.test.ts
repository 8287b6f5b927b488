import { dateFromWire } from '@portal/domain/values/dates';
import { expect, test } from 'vitest';
import { demoDatasetPath } from '../demo-path.ts';
import { readDataset } from '../read.ts';
import { fieldTypes } from './json-schema.ts';
import { KIND_NAMES, KINDS, type KindName } from './kinds.ts';
import { datasetExtractRows } from './write-extract.ts';

const demo = datasetExtractRows(readDataset(demoDatasetPath), dateFromWire('2026-11-26'));

/** The first demo row of a kind, with other values for some fields. */
function validate(kind: KindName, changes: object = {}) {
  const parsed = KINDS[kind].schema.safeParse({ ...demo[kind]?.[0], ...changes });
  return parsed.success ? 'valid' : parsed.error.issues[0]?.message;
}

test.for(KIND_NAMES)('accepts every demo row of the kind %s', (kind) => {
  const rows = demo[kind] ?? [];
  expect(rows.length).toBeGreaterThan(0);
  const faults = rows.flatMap((row) => KINDS[kind].schema.safeParse(row).error?.issues ?? []);
  expect(faults).toEqual([]);
});

test('rejects formulas and control characters in texts', () => {
  const reason = 'Expected text without control characters that is no spreadsheet formula';
  for (const LastName of ['=1+1', '@SUM(A1)', '+cmd|x', '-2+3+cmd', 'Quarn\u0000strom', 'two\nlines', '']) {
    expect(validate('members', { LastName })).toBe(reason);
  }
  expect(validate('members', { LastName: "O'Neil-Öst" })).toBe('valid');
  expect(validate('addresses', { PhoneNumber: '+1 (312) 555-0114' })).toBe('valid');
});

test('removes the spaces that fill a field', { tags: ['R-14'] }, () => {
  const padded = { Status: 'Suspended   ', BillingStatusReason: 'ET ', PaidUpType: '   ' };
  expect(KINDS.certificates.schema.parse({ ...demo.certificates?.[0], ...padded })).toMatchObject({
    Status: 'Suspended',
    BillingStatusReason: 'ET',
    PaidUpType: null,
  });
  const names = { LastName: 'Abel  ', MiddleName: '  ' };
  expect(KINDS.members.schema.parse({ ...demo.members?.[0], ...names })).toMatchObject({
    LastName: 'Abel',
    MiddleName: null,
  });
  expect(validate('certificates', { Status: '   ' })).toMatch(/^Expected text/);
});

test('rejects amounts and dates in other formats, and unknown fields', () => {
  expect(validate('bills', { BilledAmount: '12.5' })).toBe('Expected dollars and cents such as "1204.50"');
  expect(validate('bills', { BilledAmount: 12.5 })).toMatch(/expected string/);
  expect(validate('payment-history', { PaymentDate: '11/26/2026' })).toMatch(/date/);
  expect(validate('payment-history', { PaymentDate: '2026-02-30' })).toMatch(/date/);
  expect(validate('riders', { Colour: 'red' })).toBe('Unrecognized key: "Colour"');
});

test('accepts a member without a Social Security number or a birth date', () => {
  expect(validate('members', { LastFourSsn: null, DateOfBirth: null })).toBe('valid');
  expect(validate('members', { DateOfBirth: '1897-05-02' })).toBe('valid');
  expect(validate('members', { DateOfBirth: '1849-12-31' })).toBe('Expected a year from 1850 to 2100');
});

test.for([
  ['certificates', 'IssueDate'],
  ['certificates', 'PaidToDate'],
  ['certificates', 'PaymentDueDate'],
  ['bills', 'DueDate'],
  ['payment-lines', 'DueDate'],
] as const)('rejects the first and the last day as %s %s', ([kind, field]) => {
  for (const date of ['0001-01-01', '9999-12-31']) {
    const dates = kind === 'certificates' ? { IssueDate: null, PaidToDate: null } : {};
    expect(validate(kind, { ...dates, [field]: date })).toBe('Expected null for no date');
  }
  expect(validate('payment-lines', { MaxPaymentDate: '9999-12-31' })).toBe('valid');
});

test('rejects a bill of a year', { tags: ['DOC-10'] }, () => {
  expect(validate('documents', { FormType: 'Billing Document', Period: '2026' })).toBe(
    'Expected the month of a bill',
  );
  expect(validate('documents', { FormType: 'Billing Document', Period: '2026-02' })).toBe('valid');
});

test('rejects a payment type that no payment may have', () => {
  expect(validate('payment-lines', { PaymentType: 'P'.repeat(40) })).toBe('valid');
  expect(validate('payment-lines', { PaymentType: 'P'.repeat(41) })).toMatch(/^Too big/);
});

test('rejects a party of two people, and a paid-to date before the issue', () => {
  const member = {
    LifeProNameId: '500001',
    FirstName: null,
    LastName: null,
    FullName: null,
    BusinessName: null,
  };
  expect(validate('parties', member)).toBe('valid');
  expect(validate('parties', { ...member, BusinessName: 'Umbright Trust' })).toBe(
    'A party is exactly one of a member, another person and a business',
  );
  expect(validate('certificates', { IssueDate: '2020-05-01', PaidToDate: '2020-04-30' })).toBe(
    'The certificate is paid to a date before its issue',
  );
});

test('derives the types of fields from the schema', () => {
  expect(Object.fromEntries(fieldTypes('payment-lines'))).toMatchObject({
    CertificateNumber: 'text',
    Position: 'number',
    AmountDue: 'money',
    IsRecurring: 'boolean',
    DueDate: 'text',
  });
  expect(fieldTypes('values').get('FVCurrentInterestRate')).toBe('number');
});
