import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('CTX-05 passwords are hashed with scrypt at 128 MiB, every one under a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
  expect(one).toMatchObject({ n: 131_072, r: 8, p: 1 });
  expect(one.salt).not.toBe(two.salt);
  expect(one.hash).not.toBe(two.hash);
  expect(JSON.stringify(one)).not.toContain('the same');
});

test('CTX-05 only the password itself opens it, however its letters are put together', async () => {
  const kept = await hashPassword('Zo\u00eb 1961');
  expect(await verifyPassword('Zo\u00eb 1961', kept)).toBe(true);
  expect(await verifyPassword('Zoe\u0308 1961', kept)).toBe(true);
  expect(await verifyPassword('zo\u00eb 1961', kept)).toBe(false);
  expect(await verifyPassword('', kept)).toBe(false);
});

test('R-23 without an account it costs the same', async () => {
  const kept = await hashPassword('something');
  const timed = async (hash: typeof kept | undefined) => {
    const from = performance.now();
    expect(await verifyPassword('else', hash)).toBe(false);
    return performance.now() - from;
  };
  // Other programs share the processor, so the quickest of three counts.
  const quickest = async (hash: typeof kept | undefined) =>
    Math.min(await timed(hash), await timed(hash), await timed(hash));
  const ratio = (await quickest(undefined)) / (await quickest(kept));
  expect(ratio).toBeGreaterThan(0.4);
});
