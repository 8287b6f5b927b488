import { expect, test } from 'vitest';
import { rebaseUrl } from './rebase-url.ts';

test('replaces the origin and keeps placeholders', {
  tags: ['R-17', 'FORM-30'],
}, () => {
  const template = 'https://sign.example.org/start?c={CertificateNumber}&n={SignerName}';
  expect(rebaseUrl(template, 'http://localhost:4204')).toBe(
    'http://localhost:4204/start?c={CertificateNumber}&n={SignerName}',
  );
  expect(rebaseUrl('https://sign.example.org?c={OwnerName}', 'http://localhost:4204')).toBe(
    'http://localhost:4204?c={OwnerName}',
  );
  expect(rebaseUrl(template, undefined)).toBe(template);
});
