import { expect, test } from 'vitest';
import { hasApiExtension } from './api-extensions.ts';

test('has an extension only if the configuration lists it or all', { tags: ['API-01'] }, () => {
  expect(hasApiExtension({ apiExtensions: 'all' }, 'paperless')).toBe(true);
  expect(hasApiExtension({ apiExtensions: ['tax-forms'] }, 'tax-forms')).toBe(true);
  expect(hasApiExtension({ apiExtensions: ['tax-forms'] }, 'paperless')).toBe(false);
  expect(hasApiExtension({}, 'paperless')).toBe(false);
});
