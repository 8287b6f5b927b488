import { isEmailAddress } from '@portal/domain/people/email-address';
import type { Trx } from '../database/db.ts';

/** Returns the distinct email addresses of these members, from accounts and administration. */
export async function addressesOnFile(trx: Trx, lifeProNameIds: readonly string[]): Promise<string[]> {
  if (lifeProNameIds.length === 0) return [];
  const rows = await trx
    .selectFrom('member')
    .leftJoin('account_profile as profile', 'profile.life_pro_name_id', 'member.life_pro_name_id')
    .leftJoin('address', 'address.life_pro_name_id', 'member.life_pro_name_id')
    .select(['profile.email_address as profile_address', 'address.email_address as address_on_file'])
    .where('member.life_pro_name_id', 'in', lifeProNameIds)
    .execute();
  return uniqueAddresses(rows.flatMap((row) => [row.profile_address, row.address_on_file]));
}

/** Returns the valid addresses without duplicates, ignoring letter case. */
export function uniqueAddresses(addresses: readonly (string | null)[]): string[] {
  const usable = addresses.filter((address) => address !== null && isEmailAddress(address));
  return [...new Map(usable.map((address) => [String(address).toLowerCase(), String(address)])).values()];
}
