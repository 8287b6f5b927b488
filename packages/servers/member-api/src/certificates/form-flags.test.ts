import { LINES_OF_BUSINESS } from '@portal/domain/certificates/lines-of-business';
import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { expect, test } from 'vitest';
import { formFlags } from './form-flags.ts';

const allowedBy = (certificate: Parameters<typeof formFlags>[0][number]) =>
  FORM_TYPES.filter(({ allowid }) => formFlags([certificate])[allowid]).map(
    ({ DocuSignEnvelopeId: id }) => id,
  );

test.each([
  ['L', 'Active', true, [45, 43, 47, 49, 48, 46]],
  ['U', 'Active', true, [45, 43, 50, 47, 46]],
  ['A', 'Active', true, [43, 44, 47, 46]],
  ['I', 'Active', true, [47, 46]],
  ['H', 'Active', true, [43, 47]],
  ['L', 'Pending', true, [43, 47, 46]],
  ['U', 'Suspended', true, [43, 47, 46]],
  ['L', 'Active', false, [43, 47]],
  ['I', 'Active', false, [47]],
] as const)(
  'line %s, %s, owner %s permits the forms %j',
  { tags: ['AMB-05', 'ENT-03'] },
  (LineOfBusiness, Status, IsOwner, forms) => {
    expect(allowedBy({ LineOfBusiness, Status, IsOwner })).toEqual(forms);
  },
);

test('returns all eight flags as false without certificates', {
  tags: ['AMB-05'],
}, () => {
  expect(Object.values(formFlags([]))).toEqual(Array(8).fill(false));
});

test("counts only owned certificates for an owner's form", { tags: ['ROLE-02'] }, () => {
  for (const LineOfBusiness of LINES_OF_BUSINESS) {
    const flags = formFlags([{ LineOfBusiness, Status: 'Active', IsOwner: false }]);
    for (const { allowid } of FORM_TYPES.filter(({ checkOwner }) => checkOwner))
      expect(flags[allowid]).toBe(false);
  }
});
