import { expect, test } from 'vitest';
import { allowedScriptUrl } from './trusted-types.ts';

const HERE = { releases: [location.origin], sources: [] };

test('a file of a release at this address may become a script', { tags: ['R-06'] }, () => {
  expect(allowedScriptUrl('/releases/payments/1.0.0-abc/remoteEntry.js', HERE)).toBe(
    `${location.origin}/releases/payments/1.0.0-abc/remoteEntry.js`,
  );
});

test.each([
  ['another address', 'https://evil.example/releases/payments/1.0.0/remoteEntry.js'],
  ['an address without a scheme', '//evil.example/releases/a.js'],
  ['a page of ours', '/certificates'],
  ['an answer of the API', '/v1/memberuser/GetEnvironmentName'],
  ['a way out of the folder', '/releases/../v1/memberuser/GetEnvironmentName'],
  ['script in the address', 'javascript:alert(1)'],
  ['script as data', 'data:text/javascript,alert(1)'],
])('%s may not become a script', { tags: ['R-06'] }, (_what, url) => {
  expect(() => allowedScriptUrl(url, HERE)).toThrow(TypeError);
});

test('a section served from source may, from its own address only', { tags: ['R-06'] }, () => {
  const source = 'http://localhost:4210';
  const origins = { ...HERE, sources: [source] };
  expect(allowedScriptUrl(`${source}/remoteEntry.js`, origins)).toBe(`${source}/remoteEntry.js`);
  expect(() => allowedScriptUrl('http://localhost:4211/remoteEntry.js', origins)).toThrow(TypeError);
});

test('of a place in front of the portal, files of releases may and nothing else', { tags: ['R-06'] }, () => {
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
