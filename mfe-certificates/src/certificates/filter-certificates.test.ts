import { GetCertificateSummary } from '@portal/api';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { expect, test } from 'vitest';
import { filterCertificates, type SortOrder } from './filter-certificates.ts';

const person = (FullName: string) => ({ FirstName: null, MiddleName: null, LastName: null, FullName });
const due = (DueDate: string | null) => ({ DueDate, BilledAmount: '10.00', AmountEditable: 'F' as const });
const { Certificates: CERTIFICATES } = GetCertificateSummary.response.parse({
  Certificates: [
    createCertificate({
      CertificateNumber: '000000000002',
      FaceAmount: '9000.00',
      PaymentSummary: due('2026-12-03'),
    }),
    createCertificate({
      CertificateNumber: '000000000003',
      FaceAmount: null,
      LineOfBusiness: 'H',
      PaymentSummary: null,
    }),
    createCertificate({
      CertificateNumber: '000000000001',
      FaceAmount: '10000.00',
      PaymentSummary: due('2026-11-30'),
      ProductDescription: 'Universal Life',
      Insured: [person('Zoë O’Brien')],
    }),
  ],
});
const found = (search: string, order: SortOrder = 'listed') =>
  filterCertificates(CERTIFICATES, search, order)
    .map(({ CertificateNumber }) => CertificateNumber.slice(-1))
    .join('');

test.each([
  ['', '231'],
  ['  ', '231'],
  ['000000000003', '3'],
  ['0000-0000-0003', '3'],
  ['universal', '1'],
  ['general certificate', '3'],
  ['zoë UNIVERSAL', '1'],
  ['universal margaret', '1'],
  ['universal nobody', ''],
  ["o'brien", '1'],
  ['O’Brien', '1'],
  ['obrien', '1'],
  ['zoe', '1'],
  ['\u202Dzoë\u200B', '1'],
  ['0000\u20110000\u20110003', '3'],
  ['.*', ''],
])('finds for %j %j', { tags: ['CERT-04'] }, (search, numbers) => {
  expect(found(search)).toBe(numbers);
});

test.each([{ LineOfBusiness: 'U', BillingStatus: 'Hold' }, { PaidUpType: 'PU' }] as const)(
  'sorts %j without a date, last',
  { tags: ['CERT-04', 'AMB-20', 'AMB-23'] },
  (changes) => {
    const { Certificates } = GetCertificateSummary.response.parse({
      Certificates: [
        createCertificate({ ...changes, PaymentSummary: due('2026-10-12') }),
        createCertificate({ CertificateNumber: '000000000002', PaymentSummary: due('2026-12-03') }),
      ],
    });
    const [first] = filterCertificates(Certificates, '', 'due');
    expect(first?.CertificateNumber).toBe('000000000002');
  },
);

test.each<[SortOrder, string]>([
  ['urgency', '231'],
  ['listed', '231'],
  ['due', '123'],
  ['number', '123'],
  ['amount', '123'],
])('sorts by %s: %s, missing values last', { tags: ['CERT-04'] }, (order, numbers) => {
  expect(found('', order)).toBe(numbers);
});
