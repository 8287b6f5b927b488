import type { MemberCaller } from '../../authorization/caller.ts';
import type { Db } from '../../database/db.ts';

interface PremiumReminder {
  readonly IsOn: boolean;
  readonly EmailAddress: string;
}

/** Returns the member's choice. Default: on without paper bills, if the member allows email (F-11). */
export async function findPremiumReminder(
  db: Db,
  { oid, lifeProNameId }: MemberCaller,
): Promise<PremiumReminder> {
  const { email_address, is_on } = await db
    .selectFrom('account_profile as profile')
    .innerJoin('premium_reminder_setting as setting', 'setting.azure_object_id', 'profile.azure_object_id')
    .select(['profile.email_address', 'setting.is_on'])
    .where('profile.azure_object_id', '=', oid)
    .where('profile.life_pro_name_id', '=', lifeProNameId)
    .executeTakeFirstOrThrow();
  return { IsOn: is_on, EmailAddress: email_address };
}

export async function savePremiumReminder(
  db: Db,
  member: MemberCaller,
  { isOn, now }: { readonly isOn: boolean; readonly now: Date },
): Promise<PremiumReminder> {
  const values = { is_on: isOn, chosen_at: now };
  await db
    .insertInto('premium_reminder_choice')
    .values({ life_pro_name_id: member.lifeProNameId, ...values })
    .onConflict((conflict) => conflict.column('life_pro_name_id').doUpdateSet(values))
    .execute();
  return findPremiumReminder(db, member);
}
