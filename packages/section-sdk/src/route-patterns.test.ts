import { describe, expect, test } from 'vitest';
import {
  isUnder,
  matchesPattern,
  patternsOverlap,
  RESERVED_PREFIXES,
  reservedPrefix,
} from './route-patterns.ts';
import { MALFORMED_PATH_PAGES, MALFORMED_PATHS } from './testing/malformed-paths.ts';

test.each(MALFORMED_PATHS.map(([path, page]) => [path.split('?')[0] ?? '', page]))(
  'resolves %s to the page %s',
  { tags: ['ROUTE-16'] },
  (path, page) => {
    const found = MALFORMED_PATH_PAGES.filter((candidate) => matchesPattern(candidate.path, path));
    expect(found.map(({ title }) => title)).toEqual(page === null ? [] : [page]);
  },
);

test.each([...RESERVED_PREFIXES, 'V1', '%76%31'])(
  'matches no page at a reserved path such as /%s/page',
  (prefix) => {
    expect(matchesPattern('/:any/page', `/${prefix}/page`)).toBe(false);
  },
);

test.each([
  ['/payments', '/payments', true],
  ['/payments', '/payment', false],
  ['/payments', '/payments/:id', false],
  ['/:any', '/payments', true],
  ['/forms/:fid', '/forms/new', true],
  ['/forms/new', '/forms/:fid', true],
  ['/forms/:fid/pages', '/forms/new/:page', true],
  ['/forms/:fid/pages', '/forms/new/lines', false],
  ['/', '/', true],
])('returns whether %s and %s overlap: %s', { tags: ['ROUTE-16'] }, (one, other, expected) => {
  expect(patternsOverlap(one, other)).toBe(expected);
});

test.each([
  ['/forms', '/forms', true],
  ['/forms', '/FORMS/45', true],
  ['/forms', '/f%6Frms/45/pages', true],
  ['/forms', '/formsets', false],
  ['/forms/:fid', '/forms', false],
  ['/', '/forms', true],
  ['/v1', '/v1/forms', false],
  ['/forms', '//forms', false],
])('returns whether %s contains %s: %s', { tags: ['NAV-07'] }, (pattern, path, expected) => {
  expect(isUnder(pattern, path)).toBe(expected);
});

describe('reserved prefix', { tags: ['ROUTE-16'] }, () => {
  test.each([
    ['/v1/payment', 'v1'],
    ['/releases', 'releases'],
    ['/assets/:file', 'assets'],
    ['/:anything', '.well-known'],
    ['/v1-news', undefined],
    ['/payments/v1', undefined],
    ['/', undefined],
  ])('%s: %s', (pattern, expected) => {
    expect(reservedPrefix(pattern)).toBe(expected);
  });
});
