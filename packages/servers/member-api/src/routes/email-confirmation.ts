import { ConfirmEmailAddress, GetPendingEmailAddress } from '@portal/api/contracts/email-confirmation';
import { confirmEmail, findPendingEmail } from '../registration/confirm-email.ts';
import { createMemberRoute } from './route.ts';

/** what the profile says while an address waits. */
export const getPendingEmailAddress = createMemberRoute(GetPendingEmailAddress, {
  authorize: {},
  handle: async ({ member, db, now }) =>
    (await findPendingEmail(db, member, now())) ?? { EmailAddress: null, RequestedOn: null },
});

/** A token of another account is answered as one that nobody has. */
export const confirmEmailAddress = createMemberRoute(ConfirmEmailAddress, {
  authorize: {},
  authorizeBody: () => [],
  handle: async ({ member, body, ...services }) => ({
    Result: await confirmEmail(member, body.Token, services),
  }),
});
