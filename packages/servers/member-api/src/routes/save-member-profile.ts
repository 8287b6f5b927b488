import { InsertMemberProfileInfo, UpdateMemberProfileInfo } from '@portal/api/contracts/registration';
import { factToProve, ownAccount } from '../authorise/objects.ts';
import { registerProfile, updateProfile } from '../registration/save-profile.ts';
import { accountRoute } from './route.ts';

/** API-13. Whom the account may be is decided by its stored validation: another number is answered 0. */
export const insertMemberProfile = accountRoute(InsertMemberProfileInfo, {
  authorise: { azureObjectId: ownAccount, lifeProNameId: factToProve },
  handle: ({ query, account, ...services }) => {
    const wanted = {
      lifeProNameId: query.lifeProNameId,
      firstName: query.displayFirstName,
      lastName: query.displayLastName,
      email: query.preferredEmail,
      allowEmailContact: query.allowEmailContact === 'true',
    };
    return registerProfile(account, wanted, services);
  },
});

/** API-04, AMB-71. */
export const updateMemberProfile = accountRoute(UpdateMemberProfileInfo, {
  authorise: { azureObjectId: ownAccount },
  handle: ({ query, account, ...services }) => {
    const wishes = {
      firstName: query.displayFirstName,
      lastName: query.displayLastName,
      email: query.preferredEmail || undefined,
    };
    return updateProfile(account, wishes, services);
  },
});
