import { expect, test, vi } from 'vitest';

test('reuses the sanitizer with the policy when a section runs again', {
  tags: ['SUP-11', 'R-06'],
}, async () => {
  const first = await import('./sanitizer.ts');
  vi.resetModules();
  vi.doMock('dompurify', () => ({ default: 'the copy of another release' }));
  const second = await import('./sanitizer.ts');
  expect(second).not.toBe(first);
  expect(second.sanitizer).toBe(first.sanitizer);
});
