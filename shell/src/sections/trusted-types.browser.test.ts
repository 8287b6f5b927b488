import { expect, test } from 'vitest';
import { allowedScriptUrl } from './trusted-types.ts';

const HERE = { releases: [location.origin], sources: [] };

test("allows a release file of the portal's own origin", { tags: ['R-06'] }, () => {
  expect(allowedScriptUrl('/releases/payments/1.0.0-abc/remoteEntry.js', HERE)).toBe(
    `${location.origin}/releases/payments/1.0.0-abc/remoteEntry.js`,
  );
});

test('allows the service worker of the own origin only', { tags: ['R-06'] }, () => {
  expect(allowedScriptUrl('/service-worker.js', HERE)).toBe(`${location.origin}/service-worker.js`);
  expect(() => allowedScriptUrl('https://evil.example/service-worker.js', HERE)).toThrow(TypeError);
});

test.each([
  ['another origin', 'https://evil.example/releases/payments/1.0.0/remoteEntry.js'],
  ['a URL without a scheme', '//evil.example/releases/a.js'],
  ['a page of the portal', '/certificates'],
  ['an API response', '/v1/memberuser/GetEnvironmentName'],
  ['a path traversal', '/releases/../v1/memberuser/GetEnvironmentName'],
  ['a javascript: URL', 'javascript:alert(1)'],
  ['a data: URL', 'data:text/javascript,alert(1)'],
])('rejects %s', { tags: ['R-06'] }, (_what, url) => {
  expect(() => allowedScriptUrl(url, HERE)).toThrow(TypeError);
});

test('allows a section from source from its own origin only', { tags: ['R-06'] }, () => {
  const source = 'http://localhost:4210';
  const origins = { ...HERE, sources: [source] };
  expect(allowedScriptUrl(`${source}/remoteEntry.js`, origins)).toBe(`${source}/remoteEntry.js`);
  expect(() => allowedScriptUrl('http://localhost:4211/remoteEntry.js', origins)).toThrow(TypeError);
});

test('allows only release files of the CDN', { tags: ['R-06'] }, () => {
  const origins = { ...HERE, releases: ['https://files.example.org', location.origin] };
  const file = '/releases/payments/1.0.0-abc/remoteEntry.js';
  expect(allowedScriptUrl(`https://files.example.org${file}`, origins)).toBe(
    `https://files.example.org${file}`,
  );
  expect(allowedScriptUrl(file, origins)).toBe(`${location.origin}${file}`);
  for (const url of ['https://files.example.org/other.js', `https://files.example.org.evil.example${file}`]) {
    expect(() => allowedScriptUrl(url, origins)).toThrow(TypeError);
  }
});
