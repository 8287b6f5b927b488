import { GetPrimaryAddress } from '@portal/api/contracts/member-user';
import { ownMember } from '../authorization/resource-rules.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createMemberRoute } from './route.ts';

/** API-05, ENT-02. The state decides whether a spouse must consent (AMB-31). */
export const getPrimaryAddress = createMemberRoute(GetPrimaryAddress, {
  authorize: { lifeProNameId: ownMember },
  handle: async ({ query, db }) => {
    const row = await db
      .selectFrom('address')
      .innerJoin('member', 'member.life_pro_name_id', 'address.life_pro_name_id')
      .leftJoin('spousal_consent_state as consent', 'consent.state', 'address.state')
      .selectAll('address')
      .select(['member.first_name', 'member.last_name', 'consent.state as consent_state'])
      .where('address.life_pro_name_id', '=', query.lifeProNameId)
      .executeTakeFirst();
    if (!row) throw new HttpProblem('not_found');
    return {
      FirstName: row.first_name,
      LastName: row.last_name,
      AddressLine1: row.address_line1,
      AddressLine2: row.address_line2,
      AddressLine3: row.address_line3,
      City: row.city,
      State: row.state,
      ZipCode: row.zip_code,
      Country: row.country,
      PhoneNumber: row.phone_number,
      IsTemporary: row.is_temporary,
      EmailAddress: row.email_address,
      IsSpousalConsentState: row.consent_state !== null,
    };
  },
});
