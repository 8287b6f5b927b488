import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('hashes passwords with unique salts', { tags: ['CTX-05'] }, () => {
  const [one, two] = [hashPassword('the same'), hashPassword('the same')];
  expect(one.salt).not.toBe(two.salt);
  expect(one.hash).not.toBe(two.hash);
  expect(JSON.stringify(one)).not.toContain('the same');
});

test('verifies a hash with other parameters, from an older store', { tags: ['CTX-05'] }, () => {
  const stored = {
    n: 16_384,
    r: 8,
    p: 1,
    salt: 'AAAAAAAAAAAAAAAAAAAAAA==',
    hash: 'UeVVR5ush2eNPAvkh6u/ktszEWBeQn8v7RwTJA7V3XM=',
  };
  expect(verifyPassword('the same', stored)).toBe(true);
});

test('verifies only the password, in any Unicode normal form', { tags: ['CTX-05'] }, () => {
  const stored = hashPassword('Zo\u00eb 1961');
  expect(verifyPassword('Zo\u00eb 1961', stored)).toBe(true);
  expect(verifyPassword('Zoe\u0308 1961', stored)).toBe(true);
  expect(verifyPassword('zo\u00eb 1961', stored)).toBe(false);
});
