import { expect, test } from 'vitest';
import { needsSpouseConsent } from './spouse-consent.ts';

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  'SPO-02 FORM-08 FORM-16 AMB-31 state asks: %s, form has a spouse role: %s, so the member is asked: %s',
  (state, role, asked) => {
    expect(needsSpouseConsent({ IsSpousalConsentState: state }, { HasSpouseRole: role })).toBe(asked);
  },
);
