import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SigningValues, signingUrl, stateCode, withReference } from './signing-url.ts';

const values: SigningValues = {
  CertificateNumber: '000001000013',
  InsuredName: 'Astrid Lindqvist',
  OwnerName: 'Margaret Lindqvist',
  FormerName: 'Margaret Holm',
  SignerName: 'Maggie Lindqvist',
  SignerEmail: 'margaret@example.org',
};
const TEMPLATE = 'https://sign.example.org/loan?c={CertificateNumber}&o={OwnerName}&f={FormerName}';

test('replaces every occurrence of a placeholder', { tags: ['FORM-30', 'AMB-53'] }, () => {
  expect(signingUrl(TEMPLATE, values, null)).toBe(
    'https://sign.example.org/loan?c=000001000013&o=Margaret%20Lindqvist&f=Margaret%20Holm',
  );
  const six =
    'https://sign.example.org/?{CertificateNumber}&{InsuredName}&{OwnerName}&{FormerName}&{SignerName}&{SignerEmail}';
  expect(signingUrl(six, values, null)).toBe(
    'https://sign.example.org/?000001000013&Astrid%20Lindqvist&Margaret%20Lindqvist&Margaret%20Holm&Maggie%20Lindqvist&margaret%40example.org',
  );
  const all = Object.keys(values).map((name) => `{${name}}`);
  const link = signingUrl(`https://sign.example.org/?${[...all, ...all].join('&')}`, values, null);
  expect(link).not.toMatch(/[{}]/);
  expect(link.split('margaret%40example.org')).toHaveLength(3);
});

test.each([
  ['&admin=1#top', '%26admin%3D1%23top'],
  ['Zoë & Søn?', 'Zo%C3%AB%20%26%20S%C3%B8n%3F'],
  ['{SignerEmail}', '%7BSignerEmail%7D'],
  ['half \uD83D a face', 'half%20%EF%BF%BD%20a%20face'],
  ['  spaces  ', 'spaces'],
])('percent-encodes %j as a single value', { tags: ['R-17', 'AMB-53'] }, (OwnerName, encoded) => {
  expect(new URL(signingUrl(TEMPLATE, { ...values, OwnerName }, null)).search).toBe(
    `?c=000001000013&o=${encoded}&f=Margaret%20Holm`,
  );
});

test('adds the spouse before the fragment', { tags: ['FORM-13', 'AMB-53'] }, () => {
  const spouse = { name: 'Ana María & Co', email: 'ana+1@example.org' };
  const added = 'Spouse_UserName=Ana%20Mar%C3%ADa%20%26%20Co&Spouse_Email=ana%2B1%40example.org';
  expect(signingUrl(TEMPLATE, values, spouse).endsWith(`&f=Margaret%20Holm&${added}`)).toBe(true);
  expect(signingUrl('https://sign.example.org/loan', values, spouse)).toBe(
    `https://sign.example.org/loan?${added}`,
  );
  expect(signingUrl('https://sign.example.org/loan?a=1#step', values, spouse)).toBe(
    `https://sign.example.org/loan?a=1&${added}#step`,
  );
  expect(signingUrl('https://sign.example.org/loan#/step?a=1#b', values, spouse)).toBe(
    `https://sign.example.org/loan?${added}#/step?a=1#b`,
  );
});

test.each([
  ['WI', 'WI'],
  ['Ontario', "'None'"],
  ['', "'None'"],
  [null, "'None'"],
])('requests the forms of state %j as %s', { tags: ['API-48', 'AMB-81'] }, (state, code) => {
  expect(stateCode(state)).toBe(code);
});

test('adds the reference to the query, before the fragment', {
  tags: ['F-07'],
}, () => {
  const reference = '0a0a0a0a-0000-4000-8000-000000000047';
  const added = `EnvelopeField_Reference=${reference}`;
  expect(withReference('https://sign.example.org/loan', reference)).toBe(
    `https://sign.example.org/loan?${added}`,
  );
  expect(withReference('https://sign.example.org/loan?a=1#step', reference)).toBe(
    `https://sign.example.org/loan?a=1&${added}#step`,
  );
});

test('throws for an unknown placeholder', { tags: ['AMB-53'] }, () => {
  expect(() => signingUrl('https://sign.example.org/?x={Unknown}', values, null)).toThrow(
    new RangeError('The template has an unknown placeholder'),
  );
});

test('passes any value through without changing the rest of the URL', {
  tags: ['R-17'],
}, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (OwnerName) => {
      const address = new URL(signingUrl(TEMPLATE, { ...values, OwnerName }, null));
      expect(address.searchParams.get('o')).toBe(OwnerName.trim());
      expect(address.host).toBe('sign.example.org');
      expect([...address.searchParams.keys()]).toEqual(['c', 'o', 'f']);
    }),
  );
});
