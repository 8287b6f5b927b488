import { ConfirmEmailAddress, GetPendingEmailAddress } from '@portal/api/contracts/email-confirmation';
import { confirmEmail, findPendingEmail } from '../registration/confirm-email.ts';
import { createMemberRoute } from './route.ts';

/** Unconfirmed address, shown on the profile page. */
export const getPendingEmailAddress = createMemberRoute(GetPendingEmailAddress, {
  authorize: {},
  handle: async ({ member, db, now }) =>
    (await findPendingEmail(db, member, now())) ?? { EmailAddress: null, RequestedOn: null },
});

/** Tokens of other accounts and unknown tokens get the same response. */
export const confirmEmailAddress = createMemberRoute(ConfirmEmailAddress, {
  authorize: {},
  authorizeBody: () => [],
  handle: async ({ member, body, ...services }) => ({
    Result: await confirmEmail(member, body.Token, services),
  }),
});
