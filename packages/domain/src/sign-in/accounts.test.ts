import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectAccount } from './accounts.ts';

const edit = { id: 1, policy: 'B2C_1A_ProfileEdit' };
const signIn = { id: 2, policy: 'B2C_1A_unifiedlogin' };
const lowerCase = { id: 3, policy: 'b2c_1a_UnifiedLogin_v2' };
const unnamed = { id: 4, policy: undefined };

test.each([
  ['none', [], undefined],
  ['the only one', [edit], edit],
  ['with the sign-in policy', [edit, signIn], signIn],
  ['that is the first with the policy', [lowerCase, signIn], lowerCase],
  ['that is first without the policy', [unnamed, edit], unnamed],
  ['next to an account without a policy', [unnamed, signIn], signIn],
])('selects the account %s', { tags: ['AUTH-01'] }, (_which, accounts, expected) => {
  expect(selectAccount(accounts)).toBe(expected);
});

test('selects an account if any, with the sign-in policy if any', {
  tags: ['AUTH-01'],
}, () => {
  const account = fc.record({ policy: fc.constantFrom('unifiedlogin', 'PasswordReset', undefined) });
  fc.assert(
    fc.property(fc.array(account), (accounts) => {
      const chosen = selectAccount(accounts);
      expect(chosen !== undefined).toBe(accounts.length > 0);
      const hasSignIn = accounts.some(({ policy }) => policy === 'unifiedlogin');
      expect(chosen?.policy === 'unifiedlogin').toBe(hasSignIn);
    }),
  );
});
