import { expect, test } from 'vitest';
import { atOrigin, isAllowedTemplate } from './signing-address.ts';

const hosts = ['sign.example.org', 'localhost:4204', 'sign.example.org:8443'];

test.each([
  'https://sign.example.org/start?c={CertificateNumber}&n={SignerName}',
  'https://SIGN.example.org/',
  'https://sign.example.org:8443/',
  'http://localhost:4204/sign?c={CertificateNumber}',
])('R-17 FORM-30 %s may be opened', (template) => {
  expect(isAllowedTemplate(template, hosts)).toBe(true);
});

test.each([
  'http://sign.example.org/',
  'https://sign.example.org.evil.example/',
  'https://evil.example/?sign.example.org',
  'https://sign.example.org@evil.example/',
  'https://user:secret@sign.example.org/',
  'https://sign.example.org:444/',
  'https://{InsuredName}.example.org/',
  'http://localhost:4205/',
  'javascript:alert(1)//sign.example.org',
  'data:text/html,x',
  '//sign.example.org/',
  '',
])('R-06 R-17 %s may not be opened', (template) => {
  expect(isAllowedTemplate(template, hosts)).toBe(false);
});

test('R-17 FORM-30 another origin takes the place of the dataset’s, and the placeholders stay', () => {
  const template = 'https://sign.example.org/start?c={CertificateNumber}&n={SignerName}';
  expect(atOrigin(template, 'http://localhost:4204')).toBe(
    'http://localhost:4204/start?c={CertificateNumber}&n={SignerName}',
  );
  expect(atOrigin('https://sign.example.org?c={OwnerName}', 'http://localhost:4204')).toBe(
    'http://localhost:4204?c={OwnerName}',
  );
  expect(atOrigin(template, undefined)).toBe(template);
});
