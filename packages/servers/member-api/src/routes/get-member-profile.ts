import { GetMemberProfileByAzureObjectId, type MemberProfile } from '@portal/api/contracts/member-user';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { AccountProfile } from '../authorization/caller.ts';
import { ownAccount } from '../authorization/resource-rules.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Account } from '../http/access-tokens.ts';
import { createAccountRoute } from './route.ts';

interface Profile extends AccountProfile {
  /** Date of the last nightly import. */
  readonly extract_date: CalendarDate | null;
}

const profileQuery = preparedQuery('member_profile', (db, oid) =>
  db
    .selectFrom('account_profile')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('data_import')
        .select('extract_date')
        .orderBy('data_import_id', 'desc')
        .limit(1)
        .as('extract_date'),
    )
    .where('azure_object_id', '=', oid)
    .$castTo<Profile>(),
);

/** API-03, ENT-01. */
export const getMemberProfile = createAccountRoute(GetMemberProfileByAzureObjectId, {
  authorize: { azureObjectId: ownAccount },
  handle: async ({ account, db }) => {
    const [profile] = await profileQuery.rows(db, account.oid);
    return profile ? profileOf(profile) : unregistered(account);
  },
});

function profileOf({ extract_date, ...profile }: Profile): MemberProfile {
  return {
    ProfileRegistered: profile.profile_registered,
    ProfileValidated: profile.profile_validated,
    LifeProNameId: profile.life_pro_name_id,
    AccountProfileId: String(profile.account_profile_id),
    AccountUserName: profile.account_user_name,
    AllowAccess: profile.allow_access,
    AllowEmailContact: profile.allow_email_contact,
    AzureObjectGuid: profile.azure_object_id,
    DisplayFirstName: profile.display_first_name,
    DisplayLastName: profile.display_last_name,
    DisplayFullName: `${profile.display_first_name} ${profile.display_last_name}`,
    EmailAddress: profile.email_address,
    ...(extract_date && { DataAsOf: extract_date }),
  };
}

/** Profile of an account without stored data: the provider's values, with access allowed so that it can register. */
function unregistered({ oid, givenName, familyName, email }: Account): MemberProfile {
  return {
    ProfileRegistered: null,
    ProfileValidated: null,
    LifeProNameId: null,
    AccountProfileId: null,
    AccountUserName: null,
    AllowAccess: true,
    AllowEmailContact: false,
    AzureObjectGuid: oid,
    DisplayFirstName: givenName,
    DisplayLastName: familyName,
    DisplayFullName: [givenName, familyName].filter(Boolean).join(' ') || null,
    EmailAddress: email,
  };
}
