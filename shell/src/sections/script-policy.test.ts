// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { allowedScriptUrl } from './script-policy.ts';

test('R-06 a file of a release at this address may become a script', () => {
  expect(allowedScriptUrl('/releases/payments/1.0.0-abc/remoteEntry.js', [])).toBe(
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
])('R-06 %s may not become a script', (_what, url) => {
  expect(() => allowedScriptUrl(url, [])).toThrow(TypeError);
});

test('R-06 a section served from source may, from its own address only', () => {
  const source = 'http://localhost:4210';
  expect(allowedScriptUrl(`${source}/remoteEntry.js`, [source])).toBe(`${source}/remoteEntry.js`);
  expect(() => allowedScriptUrl('http://localhost:4211/remoteEntry.js', [source])).toThrow(TypeError);
});
