import { getConfig } from '@testing-library/react';
import { expect, test } from 'vitest';

test('queries of page tests wait up to a minute', () => {
  expect(getConfig().asyncUtilTimeout).toBe(60_000);
});
