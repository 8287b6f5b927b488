import { expect, test } from 'vitest';
import { describeStoreError } from './store-error.ts';

const HINT =
  ' A change of the registry may have been made: check it with "npm run portal -- history" before you repeat it.';

test.each([
  ['Query read timeout', HINT],
  ['Connection terminated unexpectedly', HINT],
  ['timeout expired', ''],
])('after "%s" the hint is "%s"', (message, hint) => {
  expect(describeStoreError(new Error(message))).toBe(
    `The database of PORTAL_REGISTRY_URL cannot be used: ${message} (Error).${hint}`,
  );
});
