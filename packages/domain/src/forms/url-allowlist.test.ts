import { expect, test } from 'vitest';
import { isAllowedUrl } from './url-allowlist.ts';

const HOSTS = ['sign.example.org', 'localhost:4204', '127.0.0.1:4204', '[::1]:4204', '10.0.0.5'];

test.each([
  ['https://sign.example.org/forms/loan?certificate={CertificateNumber}', true],
  ['https://SIGN.example.org/forms', true],
  ['http://localhost:4204/forms', true],
  ['http://127.0.0.1:4204/forms', true],
  ['http://[::1]:4204/forms', true],
  ['ftp://localhost:4204/forms', false],
  ['http://sign.example.org/forms', false],
  ['http://10.0.0.5/forms', false],
  ['http://localhost:4205/forms', false],
  ['https://sign.example.org:444/forms', false],
  ['https://sign.example.org.evil.example/forms', false],
  ['https://evil.example/sign.example.org', false],
  ['https://sign.example.org@evil.example/', false],
  ['https://user:word@sign.example.org/', false],
  ['https://user@sign.example.org/', false],
  ['https://:word@sign.example.org/', false],
  ['https://{InsuredName}.example.org/', false],
  ['https://evil.example/?sign.example.org', false],
  ['//sign.example.org/forms', false],
  ['/forms', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['', false],
])('allows a window at %s: %s', { tags: ['FORM-30', 'R-06', 'R-17'] }, (address, allowed) => {
  expect(isAllowedUrl(address, HOSTS)).toBe(allowed);
});
