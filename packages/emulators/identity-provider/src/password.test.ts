import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

// A hash costs a third of a second of two cores that others want too.
vi.setConfig({ testTimeout: 120_000 });

test('passwords are hashed with scrypt at 128 MiB, every one under a salt of its own', {
  tags: ['CTX-05'],
}, async () => {
  const [one, two] = await Promise.all([hashPassword('the same', 17), hashPassword('the same', 17)]);
  expect(one).toMatchObject({ n: 131_072, r: 8, p: 1 });
  expect(one.salt).not.toBe(two.salt);
  expect(one.hash).not.toBe(two.hash);
  expect(JSON.stringify(one)).not.toContain('the same');
});

test('a hash says what it cost, and is compared at that cost', { tags: ['CTX-05'] }, async () => {
  const stored = await hashPassword('the same', 10);
  expect(stored).toMatchObject({ n: 1024, r: 8, p: 1 });
  expect(await verifyPassword('the same', stored, 17)).toBe(true);
});

test('only the password itself opens it, however its letters are put together', {
  tags: ['CTX-05'],
}, async () => {
  const stored = await hashPassword('Zo\u00eb 1961', 17);
  expect(await verifyPassword('Zo\u00eb 1961', stored, 17)).toBe(true);
  expect(await verifyPassword('Zoe\u0308 1961', stored, 17)).toBe(true);
  expect(await verifyPassword('zo\u00eb 1961', stored, 17)).toBe(false);
});

test('without an account it costs the same', { tags: ['R-23'] }, async () => {
  const stored = await hashPassword('something', 17);
  // Time on the processor, not on the clock, which runs on while others compute.
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
