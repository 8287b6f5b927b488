import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const routes = [
  /^\/certificates$/,
  /^\/certificate-details\/[^/]+$/,
  /^\/contact$/,
  /^\/support\/search\/[^/]+$/,
];
const isRoute = (pathname: string) => routes.some((route) => route.test(pathname));
/** Accepts every route, so that only the path itself can be rejected. */
const anyRoute = () => true;

test.each([
  '/certificates',
  '/certificate-details/000001234567',
  '/contact?reason=olddocs',
  '/contact?next=https://evil.example',
  '/support/search/caf%C3%A9',
  '/certificates#top',
])('accepts the return path %s', { tags: ['R-21'] }, (path) => {
  expect(safeReturnPath(path, isRoute)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'certificates',
  '//evil',
  '//evil.example/certificates',
  '///evil',
  '/\\evil',
  '\\\\evil',
  '/certificates\\..\\..\\evil',
  '/contact?next=\\evil',
  '/..//evil',
  '/.//evil',
  '/%2e%2e//evil',
  '/./certificates',
  '/certificates/../contact',
  'https://evil.example/certificates',
  'javascript:alert(1)',
  ' /certificates',
  '/certificates ',
  '/\t/evil',
  '/\n/evil',
  '\n//evil',
  '/certificates\r\nSet-Cookie: a=b',
  '/certificates\u0000',
  '/certificates\u007f',
  '/café',
  '//[',
  `/contact?reason=${'a'.repeat(500)}`,
])('rejects %j for any route table', { tags: ['R-21'] }, (path) => {
  expect(safeReturnPath(path, anyRoute)).toBeUndefined();
});

test('accepts 512 characters and rejects 513', { tags: ['R-21'] }, () => {
  const path = `/contact?reason=${'a'.repeat(496)}`;
  expect(safeReturnPath(path, anyRoute)).toBe(path);
  expect(safeReturnPath(`${path}a`, anyRoute)).toBeUndefined();
});

test('rejects a path outside the route table', { tags: ['R-21'] }, () => {
  expect(safeReturnPath('/admin', isRoute)).toBeUndefined();
  expect(safeReturnPath('/certificates//', isRoute)).toBeUndefined();
});

test('accepts only paths that the browser keeps on this origin unchanged', { tags: ['R-21'] }, () => {
  const malicious = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '@',
        ':',
        'evil.example',
        '?',
        '#',
        '\t',
        '\n',
        'a',
        ' ',
      ),
    )
    .map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(malicious, (path) => {
      const safe = safeReturnPath(path, anyRoute);
      fc.pre(safe !== undefined);
      const resolved = new URL(path, 'https://portal.example/authenticate');
      expect(resolved.href).toBe(`https://portal.example${path}`);
    }),
    { numRuns: 2000 },
  );
});
