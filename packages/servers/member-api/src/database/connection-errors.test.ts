import { expect, test } from 'vitest';
import { describeConnectionError, isConnectionError } from './connection-errors.ts';

test.each([
  'CERT_HAS_EXPIRED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('an untrusted certificate makes the database unavailable: %s', (code) => {
  const error = Object.assign(new Error('certificate of db.example.org'), { code });
  expect(isConnectionError(error)).toBe(true);
  expect(describeConnectionError(error)).toBe(`The database of DATABASE_URL cannot be reached (${code}).`);
});
