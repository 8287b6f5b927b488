import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isBillingOnHold,
  isPayorOnly,
  isPending,
  isPendingOnly,
  isSuspended,
  ownedCertificates,
} from './certificate-status.ts';

const withStatus = (...statuses: string[]) => statuses.map((Status) => ({ Status }));
/** 'O' owner, 'P' payor, 'B' both, '-' neither. */
const withRoles = (roles: string) =>
  [...roles].map((role) => ({ IsOwner: 'OB'.includes(role), IsPayor: 'PB'.includes(role) }));

test.each([
  ['Pending', true, false],
  ['Suspended', false, true],
  ['Active', false, false],
  ['Pending   ', true, false],
  ['SUSPENDED', false, true],
  [' suspended ', false, true],
  ['', false, false],
])(
  'the status %j: pending %s, suspended %s',
  { tags: ['CERT-23', 'AMB-19'] },
  (Status, pending, suspended) => {
    expect(isPending({ Status })).toBe(pending);
    expect(isSuspended({ Status })).toBe(suspended);
  },
);

test.each([
  ['U', 'Hold', true],
  ['U', ' hold ', true],
  ['U', 'Active', false],
  ['U', null, false],
  ['L', 'Hold', false],
])(
  'billing of line %s with the status %j is on hold: %s',
  {
    tags: ['SUM-11', 'AMB-20'],
  },
  (LineOfBusiness, BillingStatus, expected) => {
    expect(isBillingOnHold({ LineOfBusiness, BillingStatus })).toBe(expected);
  },
);

test.each([
  [[], false],
  [['Pending'], true],
  [['Pending', 'Pending'], true],
  [['Pending', 'Active'], false],
  [['Suspended'], false],
])('a member with %j is pending-only: %s', { tags: ['CERT-20', 'AMB-19'] }, (statuses, expected) => {
  expect(isPendingOnly(withStatus(...statuses))).toBe(expected);
});

test.each([
  ['', false],
  ['P', true],
  ['P-', true],
  ['-', false],
  ['O', false],
  ['B', false],
  ['PO', false],
  ['PB', false],
])('a member with the roles %j is payor-only: %s', { tags: ['CERT-21'] }, (roles, expected) => {
  expect(isPayorOnly(withRoles(roles))).toBe(expected);
});

test('returns only owned certificates, in input order', { tags: ['CERT-05'] }, () => {
  fc.assert(
    fc.property(fc.array(fc.record({ IsOwner: fc.boolean(), number: fc.nat() })), (certificates) => {
      const owned = ownedCertificates(certificates);
      const others = certificates.filter((certificate) => !owned.includes(certificate));
      expect(owned.every(({ IsOwner }) => IsOwner)).toBe(true);
      expect(others.some(({ IsOwner }) => IsOwner)).toBe(false);
      expect(owned).toEqual(certificates.filter((certificate) => owned.includes(certificate)));
    }),
  );
});

test('does not depend on the order of certificates', { tags: ['CERT-20', 'CERT-21'] }, () => {
  const certificate = fc.record({
    Status: fc.constantFrom('Pending', 'Suspended', 'Active'),
    IsOwner: fc.boolean(),
    IsPayor: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(certificate), (certificates) => {
      expect(isPendingOnly(certificates.toReversed())).toBe(isPendingOnly(certificates));
      expect(isPayorOnly(certificates.toReversed())).toBe(isPayorOnly(certificates));
    }),
  );
});
