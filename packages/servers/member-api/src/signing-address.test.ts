import { expect, test } from 'vitest';
import { atOrigin } from './signing-address.ts';

test('another origin takes the place of the dataset’s, and the placeholders stay', {
  tags: ['R-17', 'FORM-30'],
}, () => {
  const template = 'https://sign.example.org/start?c={CertificateNumber}&n={SignerName}';
  expect(atOrigin(template, 'http://localhost:4204')).toBe(
    'http://localhost:4204/start?c={CertificateNumber}&n={SignerName}',
  );
  expect(atOrigin('https://sign.example.org?c={OwnerName}', 'http://localhost:4204')).toBe(
    'http://localhost:4204?c={OwnerName}',
  );
  expect(atOrigin(template, undefined)).toBe(template);
});
