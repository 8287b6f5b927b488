import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

// A hash takes a third of a second on a free core.
vi.setConfig({ testTimeout: 120_000 });

test('hashes passwords with scrypt at 128 MiB and unique salts', {
  tags: ['CTX-05'],
}, async () => {
  const [one, two] = await Promise.all([hashPassword('the same', 17), hashPassword('the same', 17)]);
  expect(one).toMatchObject({ n: 131_072, r: 8, p: 1 });
  expect(one.salt).not.toBe(two.salt);
  expect(one.hash).not.toBe(two.hash);
  expect(JSON.stringify(one)).not.toContain('the same');
});

test('a hash contains its cost, at which it is verified', { tags: ['CTX-05'] }, async () => {
  const stored = await hashPassword('the same', 10);
  expect(stored).toMatchObject({ n: 1024, r: 8, p: 1 });
  expect(await verifyPassword('the same', stored, 17)).toBe(true);
});

test('verifies only the password, in any Unicode normal form', {
  tags: ['CTX-05'],
}, async () => {
  const stored = await hashPassword('Zo\u00eb 1961', 17);
  expect(await verifyPassword('Zo\u00eb 1961', stored, 17)).toBe(true);
  expect(await verifyPassword('Zoe\u0308 1961', stored, 17)).toBe(true);
  expect(await verifyPassword('zo\u00eb 1961', stored, 17)).toBe(false);
});

test('verification without an account takes equal time', { tags: ['R-23'] }, async () => {
  const stored = await hashPassword('something', 17);
  // CPU time, independent of other processes.
  const cost = async (hash: typeof stored | undefined) => {
    const before = process.cpuUsage();
    expect(await verifyPassword('else', hash, 17)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const ratio = (await cost(undefined)) / (await cost(stored));
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
});
