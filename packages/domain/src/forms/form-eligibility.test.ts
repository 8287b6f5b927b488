import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultCertificate,
  FORM_TYPES,
  type FormFlag,
  formEligibility,
  ineligibilityReason,
  permitsForm,
} from './form-eligibility.ts';

const certificate = (LineOfBusiness: string, IsOwner = true) => ({ LineOfBusiness, IsOwner });
const allFlags = Object.fromEntries(FORM_TYPES.map(({ allowid }) => [allowid, true]));

function eligibility(
  envelope: number,
  certificates: ReturnType<typeof certificate>[],
  flags: object = allFlags,
) {
  return formEligibility({ certificates, flags }).find(
    ({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === envelope,
  );
}

for (const [ids, fName, allowid, envelope, lines, checkOwner] of [
  ['FORM-20', 'Certificate of Loan', 'AllowCertificateOfLoan', 45, 'LU', true],
  ['FORM-21', 'Electronic Funds Transfer', 'AllowElectronicFundsTransfer', 43, 'AHLU', false],
  ['FORM-22', 'Universal Life Withdrawal', 'AllowUniversalLifeWithdrawal', 50, 'U', true],
  ['FORM-23', 'Annuity Withdrawal', 'AllowAnnuityWithdrawal', 44, 'A', true],
  ['FORM-24', 'Change of Name', 'AllowChangeOfName', 47, 'AHILU', false],
  ['FORM-25', 'Surrender Paid-Up Additions', 'AllowSurrenderPaidUpAdds', 49, 'L', true],
  ['FORM-26', 'Surrender of Dividend Accumulations', 'AllowSurrenderDividendAccumulations', 48, 'L', true],
  ['FORM-27', 'Change of Beneficiary', 'AllowChangeOfBeneficiary', 46, 'AILU', true],
] satisfies [id: string, name: string, FormFlag, envelope: number, lines: string, owner: boolean][]) {
  test(fName, { tags: [...ids.split(' '), 'FORM-28', 'AMB-05'] }, () => {
    const owned = [...'AHILUX'].map((line) => certificate(line));
    expect(eligibility(envelope, owned)).toEqual({
      fName,
      DocuSignEnvelopeId: envelope,
      allowid,
      allowedLOB: [...lines],
      checkOwner,
      certlist: [...lines].map((line) => certificate(line)),
      allowed: true,
    });
    // AMB-05: rejected without the flag, or with only the flags of other forms.
    expect(eligibility(envelope, owned, {})?.allowed).toBe(false);
    expect(eligibility(envelope, owned, { ...allFlags, [allowid]: false })?.allowed).toBe(false);
    expect(eligibility(envelope, owned, { ...allFlags, [allowid]: undefined })?.allowed).toBe(false);
    // FORM-19: another member's certificate counts only if the form does not check the owner.
    const others = [...lines].map((line) => certificate(line, false));
    expect(eligibility(envelope, others)?.certlist).toEqual(checkOwner ? [] : others);
    expect(eligibility(envelope, others)?.allowed).toBe(!checkOwner);
  });
}

test('has eight forms with distinct envelopes and flags', { tags: ['FORM-28'] }, () => {
  expect(FORM_TYPES).toHaveLength(8);
  expect(new Set(FORM_TYPES.map(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId)).size).toBe(8);
  expect(new Set(FORM_TYPES.map(({ allowid }) => allowid)).size).toBe(8);
});

test('allows a form only with its flag and an eligible certificate', {
  tags: ['FORM-18', 'FORM-19', 'AMB-05'],
}, () => {
  const ownedCertificates = fc.array(
    fc.record({ LineOfBusiness: fc.constantFrom('A', 'H', 'I', 'L', 'U', 'X'), IsOwner: fc.boolean() }),
  );
  const flags = fc.dictionary(fc.constantFrom(...FORM_TYPES.map(({ allowid }) => allowid)), fc.boolean());
  fc.assert(
    fc.property(ownedCertificates, flags, (certificates, flagValues) => {
      for (const form of formEligibility({ certificates, flags: flagValues })) {
        expect(form.allowed).toBe(flagValues[form.allowid] === true && form.certlist.length > 0);
        const fits = (each: (typeof certificates)[number]) =>
          form.allowedLOB.join('').includes(each.LineOfBusiness) && (!form.checkOwner || each.IsOwner);
        expect(form.certlist.every(fits)).toBe(true);
        expect(certificates.filter((each) => !form.certlist.includes(each)).some(fits)).toBe(false);
      }
    }),
  );
});

test.each([
  ['U', 'Active', true, [45, 43, 50, 47, 46]],
  ['U', 'Pending', true, [43, 47, 46]],
  ['U', 'Suspended', true, [43, 47, 46]],
  ['L', 'Suspended', true, [43, 47, 46]],
  ['A', 'Pending', true, [43, 47, 46]],
  ['L', 'Active', false, [43, 47]],
])(
  'line %s, %s, owner %s permits %j',
  { tags: ['AMB-05', 'R-14'] },
  (LineOfBusiness, Status, IsOwner, ids) => {
    const permitted = FORM_TYPES.filter((form) => permitsForm({ LineOfBusiness, Status, IsOwner }, form));
    expect(permitted.map(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId)).toEqual(ids);
  },
);

test.each([
  [[certificate('L')], allFlags, undefined],
  [[certificate('L')], {}, 'not-permitted'],
  [[certificate('L', false)], allFlags, 'not-the-owner'],
  [[certificate('A')], allFlags, 'no-certificate'],
  [[], allFlags, 'no-certificate'],
])('a loan for %j, with %j: %s', { tags: ['FORM-05', 'FORM-19', 'AMB-05'] }, (certificates, flags, why) => {
  const loan = eligibility(45, certificates, flags);
  expect(loan && ineligibilityReason(loan, certificates)).toBe(why);
});

test('defaults to the first owned certificate, else to the first', {
  tags: ['FORM-12', 'AMB-52'],
}, () => {
  const [other, first, second] = [certificate('A', false), certificate('L'), certificate('U')];
  expect(defaultCertificate([other, first, second])).toBe(first);
  expect(defaultCertificate([other])).toBe(other);
  expect(defaultCertificate([])).toBeUndefined();
});
