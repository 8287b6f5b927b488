import { join } from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from '../kit/store.ts';
import { ResetCodes } from './reset-codes.ts';

let store: Store;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let minutes: number;
const start = Date.now();
let codes: ResetCodes;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = new Store(join(folder.folder, 'store.sqlite'));
  minutes = 0;
  codes = new ResetCodes(store, () => start + minutes * 60_000);
});

afterEach(async () => {
  store.close();
  await folder.remove();
});

const issue = () => codes.issue('page', 'ada@example.test', true) ?? '';
const other = (code: string) => (code === '000000' ? '000001' : '000000');

test('a code has six digits, works once, and belongs to its page', { tags: ['HOME-04'] }, () => {
  const code = issue();
  expect(code).toMatch(/^\d{6}$/);
  expect(codes.check('another page', code)).toBe('expired');
  expect(codes.redeem('page')).toBeUndefined();
  expect(codes.check('page', code)).toBe('valid');
  expect(codes.redeem('page')).toBe('ada@example.test');
  expect(codes.redeem('page')).toBeUndefined();
  expect(codes.check('page', code)).toBe('expired');
});

test('a code lasts 10 minutes, and the new password step 10 more', {
  tags: ['HOME-04'],
}, () => {
  const late = issue();
  minutes += 10;
  expect(codes.check('page', late)).toBe('expired');
  const code = issue();
  minutes += 9.9;
  expect(codes.check('page', code)).toBe('valid');
  minutes += 9.9;
  expect(codes.state('page')).toMatchObject({ verified: true });
  minutes += 0.1;
  expect(codes.redeem('page')).toBeUndefined();
});

test('five wrong attempts end a code without extending it', { tags: ['HOME-04'] }, () => {
  const code = issue();
  const results = [];
  for (const _ of [1, 2, 3, 4, 5]) results.push(codes.check('page', other(code)));
  expect(results).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'expired']);
  expect(codes.check('page', code)).toBe('expired');

  const next = issue();
  minutes += 9;
  codes.check('page', other(next));
  minutes += 1;
  expect(codes.check('page', next)).toBe('expired');
});

test('rejects every code for an address without an account', { tags: ['HOME-04'] }, () => {
  expect(codes.issue('page', 'nobody@example.test', false)).toBeUndefined();
  const results = [];
  for (const code of ['', '000000', 'null', '123456', '999999']) results.push(codes.check('page', code));
  expect(results).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'expired']);
});

test('a new code replaces the last one', { tags: ['HOME-04'] }, () => {
  const first = issue();
  const second = issue();
  if (first !== second) expect(codes.check('page', first)).toBe('invalid');
  expect(codes.check('page', second)).toBe('valid');
});
