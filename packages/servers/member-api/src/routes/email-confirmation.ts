import { ConfirmEmailAddress, GetWaitingEmailAddress } from '@portal/api/contracts/email-confirmation';
import { confirmEmail, findWaitingEmail } from '../registration/confirm-email.ts';
import { route } from './route.ts';

/** what the profile says while an address waits. */
export const getWaitingEmailAddress = route(GetWaitingEmailAddress, {
  authorise: {},
  handle: async ({ member, db, now }) =>
    (await findWaitingEmail(db, member, now())) ?? { EmailAddress: null, AskedOn: null },
});

/** A token of another account is answered as one that nobody has. */
export const confirmEmailAddress = route(ConfirmEmailAddress, {
  authorise: {},
  authoriseBody: () => [],
  handle: async ({ member, body, ...services }) => ({
    Result: await confirmEmail(member, body.Token, services),
  }),
});
