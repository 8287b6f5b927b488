import { expect, test } from 'vitest';
import { newestOf } from './newest-version.ts';

test('compares versions by number', () => {
  expect(newestOf(['24.9.0', '24.10.1', '24.10.0', '24.2.11'])).toBe('24.10.1');
  expect(newestOf(['24.9.0'])).toBe('24.9.0');
});
