import { afterAll, beforeAll, expect, test } from 'vitest';
import { nonMember, otherMember, owner, payor } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';
import {
  checkedByHandler,
  ownAccount,
  ownDocument,
  ownedCertificate,
  ownedOrPaidCertificate,
  ownMember,
  ownProcessorLogin,
  ownRecurringPayment,
  ownSinglePayment,
} from './resource-rules.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const callers = { owner, payor, otherMember, nonMember: { ...nonMember, lifeProNameId: null } };
const rules = {
  ownAccount,
  ownMember,
  ownedOrPaidCertificate,
  ownedCertificate,
  ownDocument,
  ownLogin: ownProcessorLogin,
  ownSinglePayment,
  ownRecurringPayment,
};

test.each<[keyof typeof rules, string, (keyof typeof callers)[]]>([
  ['ownAccount', 'a0000000-0000-4000-8000-00000000000a', ['owner']],
  ['ownAccount', 'A0000000-0000-4000-8000-00000000000A', ['owner']],
  ['ownAccount', 'd0000000-0000-4000-8000-00000000000d', ['nonMember']],
  ['ownMember', '500001', ['owner']],
  ['ownMember', '500004', []],
  ['ownMember', 'null', []],
  ['ownedOrPaidCertificate', '000000000101', ['owner', 'payor']],
  ['ownedOrPaidCertificate', '000000000301', ['otherMember']],
  // Certificate of a member without an account.
  ['ownedOrPaidCertificate', '000000000401', []],
  ['ownedOrPaidCertificate', '999999999999', []],
  ['ownedCertificate', '000000000101', ['owner']],
  ['ownedCertificate', '000000000102', ['owner']],
  ['ownedCertificate', '000000000301', ['otherMember']],
  ['ownedCertificate', '999999999999', []],
  ['ownDocument', 'D-1', ['owner']],
  // Payors may see billing documents only.
  ['ownDocument', 'D-2', ['owner', 'payor']],
  ['ownDocument', 'D-3', ['owner']],
  ['ownDocument', 'D-9', ['otherMember']],
  ['ownDocument', 'nobodys-document', []],
  ['ownLogin', 'ottilie@fixture.example.org', ['owner']],
  ['ownLogin', 'barnaby@fixture.example.org', ['payor']],
  ['ownLogin', 'undefined', []],
  ['ownSinglePayment', 'REF-OWN-SINGLE', ['owner']],
  ['ownSinglePayment', 'REF-SINGLE', ['payor']],
  ['ownSinglePayment', 'REF-OWN-VOID', []],
  ['ownSinglePayment', 'REF-NONE', []],
  ['ownRecurringPayment', 'REF-OWN-VOID', ['owner']],
  ['ownRecurringPayment', 'REF-RECURRING', ['payor']],
  ['ownRecurringPayment', 'REF-OWN-SINGLE', []],
])('%s of %s: %j', { tags: ['R-01', 'ROLE-01', 'R-14'] }, async (rule, value, allowed) => {
  const verdicts = await Promise.all(
    Object.entries(callers).map(async ([name, caller]) =>
      (await rules[rule](value, caller, portal.db)) ? [name] : [],
    ),
  );
  expect(verdicts.flat()).toEqual(allowed);
});

test('lets every caller name a fact that the handler checks', { tags: ['R-02', 'R-03'] }, async () => {
  expect(await checkedByHandler('999999999999', callers.nonMember, portal.db)).toBe(true);
});
