import { isPastCutoff } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import type { PaymentInstruction } from '../../database/column-types.ts';
import type { Db } from '../../database/db.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import type { WalletHolder } from '../processor/processor-client.ts';
import type { PaymentIntent } from './payment-intent.ts';

const DEFAULT_COUNTRY = 'United States';

/**
 * Returns the member's data for the processor, from stored data and never from the request (AMB-62, AMB-76, R-15).
 */
export async function findWalletHolder(
  db: Db,
  oid: string,
): Promise<WalletHolder & PaymentInstruction['customer']> {
  const found = await db
    .selectFrom('account_profile as profile')
    .innerJoin('member', 'member.life_pro_name_id', 'profile.life_pro_name_id')
    .leftJoin('address', 'address.life_pro_name_id', 'profile.life_pro_name_id')
    .select(['profile.account_user_name', 'profile.email_address', 'member.first_name', 'member.last_name'])
    .select(['address.address_line1', 'address.city', 'address.state', 'address.zip_code'])
    .select(['address.country', 'address.phone_number'])
    .where('profile.azure_object_id', '=', oid)
    .executeTakeFirst();
  if (!found) throw new HttpProblem('not_registered');
  return {
    loginId: found.account_user_name,
    firstName: found.first_name,
    lastName: found.last_name,
    email: found.email_address,
    phone: found.phone_number ?? '',
    line1: found.address_line1 ?? '',
    city: found.city ?? '',
    state: found.state ?? '',
    zipCode: found.zip_code ?? '',
    country: found.country?.trim() || DEFAULT_COUNTRY,
  };
}

/** Builds the member data of a payment, which every retry sends again (API-42, API-46, API-47). */
export function instructionOf(
  { methodCategory }: PaymentIntent,
  { loginId, ...customer }: WalletHolder & PaymentInstruction['customer'],
  { oid, now, keepsSchedule = false }: { oid: string; now: Date; keepsSchedule?: boolean },
): PaymentInstruction {
  const today = todayInChicago(now);
  const earliest = isPastCutoff(now) ? addDays(today, 1) : today;
  const startDate = keepsSchedule ? null : earliest;
  return {
    loginId,
    customer,
    // Single payments have no method category.
    schedule: methodCategory && { methodType: methodCategory, userId: oid, startDate },
  };
}
