import type { Certificate } from '@portal/api';
import { expect, test } from 'vitest';
import { groupCertificates } from './group-certificates.ts';

const certificate = (CertificateNumber: string, LineOfBusiness: string) =>
  // The function reads no other field.
  ({ CertificateNumber, LineOfBusiness, ProductName: 'Youth Saver' }) as Certificate;

const FIVE = [
  certificate('1', 'A'),
  certificate('2', 'L'),
  certificate('3', 'U'),
  certificate('4', 'I'),
  certificate('5', 'H'),
];

const read = (limit?: number) =>
  groupCertificates(FIVE, limit).map(
    ({ title, certificates, total }) =>
      `${title} ${certificates.map(({ CertificateNumber }) => CertificateNumber).join('')} of ${total}`,
  );

test('groups by title and keeps the input order', { tags: ['CERT-04', 'CERT-06'] }, () => {
  expect(read()).toEqual(['Annuities 14 of 2', 'Life Insurance 23 of 2', 'General Certificates 5 of 1']);
});

test('counts all of a group that the limit cuts, and omits the rest', { tags: ['CERT-04'] }, () => {
  expect(read(3)).toEqual(['Annuities 14 of 2', 'Life Insurance 2 of 2']);
});
