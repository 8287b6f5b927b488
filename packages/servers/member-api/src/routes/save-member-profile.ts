import { InsertMemberProfileInfo, UpdateMemberProfileInfo } from '@portal/api/contracts/registration';
import { checkedByHandler, ownAccount } from '../authorization/resource-rules.ts';
import { registerProfile, updateProfile } from '../registration/save-profile.ts';
import { createAccountRoute } from './route.ts';

/** Registers as the validated member (API-13). Returns 0 for another member number. */
export const insertMemberProfile = createAccountRoute(InsertMemberProfileInfo, {
  authorize: { azureObjectId: ownAccount, lifeProNameId: checkedByHandler },
  handle: ({ query, account, ...services }) => {
    const registrationInput = {
      lifeProNameId: query.lifeProNameId,
      firstName: query.displayFirstName,
      lastName: query.displayLastName,
      email: query.preferredEmail,
      allowEmailContact: query.allowEmailContact === 'true',
    };
    return registerProfile(account, registrationInput, services);
  },
});

/** API-04, AMB-71. */
export const updateMemberProfile = createAccountRoute(UpdateMemberProfileInfo, {
  authorize: { azureObjectId: ownAccount },
  handle: ({ query, account, ...services }) => {
    const requested = {
      firstName: query.displayFirstName,
      lastName: query.displayLastName,
      email: query.preferredEmail || undefined,
    };
    return updateProfile(account, requested, services);
  },
});
