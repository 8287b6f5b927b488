import { FIELD_LIMITS } from '@portal/domain/field-limits';
import { isNameForEdit } from '@portal/domain/names';
import type { AccountProfile } from '../authorise/caller.ts';
import { findProfile } from '../authorise/caller.ts';
import type { Config } from '../config.ts';
import { anHourBefore, requireFewThisHour } from '../contact/hourly-limit.ts';
import type { Db } from '../database/db.ts';
import { lockFor, type Trx } from '../database/lock.ts';
import { Refusal } from '../http/refusal.ts';
import type { Account } from '../http/tokens.ts';
import { addressesOnFile, eachOnce } from '../members/addresses.ts';
import { changeTimes } from '../members/change-times.ts';
import { accountRegistered, notify, profileChanged, secondAccountRefused } from '../members/notices.ts';
import { takeProof } from './validate.ts';

/** What the member chose to be shown and written to. */
interface Wishes {
  readonly firstName: string;
  readonly lastName: string;
  /** Absent: the present address stays. */
  readonly email: string | undefined;
}

interface Registration extends Wishes {
  readonly email: string;
  readonly lifeProNameId: string;
  readonly allowEmailContact: boolean;
}

interface Parts {
  readonly db: Db;
  readonly config: Pick<Config, 'society'>;
  readonly now: () => Date;
}

interface Change {
  readonly trx: Trx;
  readonly account: Account;
  readonly society: Config['society'];
  readonly at: Date;
}

/** 1 when the profile is as asked for, 0 when it must not be. */
type Saved = 0 | 1;

/**
 * API-04: changes the account's profile; validated only by a validation of its own.
 * @throws Refusal 400 for a changed name that is too long (AMB-87), 429 after five changes in an hour.
 */
export function updateProfile(account: Account, wishes: Wishes, parts: Parts): Promise<Saved> {
  return alone(account, parts, async (change) => {
    const profile = await findProfile(change.trx, account.oid);
    return profile ? applyWishes(change, profile, wishes) : 0;
  });
}

/** API-13: registers the account as the member that it validated as; for an account with a profile, the update (AMB-65). */
export function registerProfile(account: Account, wanted: Registration, parts: Parts): Promise<Saved> {
  return alone(account, parts, async (change) => {
    const profile = await findProfile(change.trx, account.oid);
    if (!profile) return register(change, wanted);
    return profile.life_pro_name_id === wanted.lifeProNameId ? applyWishes(change, profile, wanted) : 0;
  });
}

/** One change of an account at a time, so that two at once end as one after the other. */
function alone(
  account: Account,
  { db, config, now }: Parts,
  save: (change: Change) => Promise<Saved>,
): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    // Stryker disable next-line StringLiteral: under another name it is the same lock.
    await lockFor(trx, 'profile', account.oid);
    return save({ trx, account, society: config.society, at: now() });
  });
}

async function applyWishes(change: Change, profile: AccountProfile, wishes: Wishes): Promise<Saved> {
  const { trx, account, at } = change;
  if (!profile.allow_access) return 0;
  const validated = profile.profile_registered === 'Y' && profile.profile_validated === 'Y';
  const claim = { oid: account.oid, lifeProNameId: profile.life_pro_name_id };
  if (!validated && !(await takeProof(trx, claim, at))) return 0;

  const before = shownOf(profile);
  const after = {
    DisplayFirstName: wishes.firstName,
    DisplayLastName: wishes.lastName,
    EmailAddress: wishes.email ?? profile.email_address,
  };
  const what = whatChanged(before, after);
  if (validated && what === '') return 1;
  if (validated) {
    requireNamesForEdit(before, after);
    const times = await changeTimes(trx, profile.life_pro_name_id, 'profile', anHourBefore(at));
    requireFewThisHour(times, at);
  }

  await trx
    .updateTable('account_profile')
    .set({
      display_first_name: after.DisplayFirstName,
      display_last_name: after.DisplayLastName,
      email_address: after.EmailAddress,
      profile_registered: 'Y',
      profile_validated: 'Y',
    })
    .where('azure_object_id', '=', account.oid)
    .execute();
  await record(change, profile.life_pro_name_id, validated ? 'profile' : 'registration', { before, after });
  const notice = validated ? profileChanged(change.society, at, what) : accountRegistered(change.society, at);
  await notify(trx, eachOnce([before.EmailAddress, after.EmailAddress]), notice, change);
  return 1;
}

async function register(change: Change, wanted: Registration): Promise<Saved> {
  const { trx, account, at } = change;
  if (!(await takeProof(trx, { oid: account.oid, lifeProNameId: wanted.lifeProNameId }, at))) return 0;
  const after = {
    DisplayFirstName: wanted.firstName,
    DisplayLastName: wanted.lastName,
    EmailAddress: wanted.email,
  };
  const userName = await freeUserName(change);
  // A member has one account: if another is first, also at this moment, nothing is stored.
  const stored = await trx
    .insertInto('account_profile')
    .values({
      azure_object_id: account.oid,
      life_pro_name_id: wanted.lifeProNameId,
      account_user_name: userName,
      profile_registered: 'Y',
      profile_validated: 'Y',
      allow_access: true,
      allow_email_contact: wanted.allowEmailContact,
      display_first_name: after.DisplayFirstName,
      display_last_name: after.DisplayLastName,
      email_address: after.EmailAddress,
    })
    .onConflict((conflict) => conflict.column('life_pro_name_id').doNothing())
    .returning('account_profile_id')
    .executeTakeFirst();
  if (!stored) return refuseSecondAccount(change, wanted.lifeProNameId);

  await record(change, wanted.lifeProNameId, 'registration', { before: {}, after });
  const addresses = await addressesOnFile(trx, [wanted.lifeProNameId]);
  await notify(trx, addresses, accountRegistered(change.society, at), change);
  return 1;
}

/** The address that the provider vouches for: user names open wallets, and are not the client's to choose. */
async function freeUserName({ trx, account }: Change): Promise<string> {
  if (account.email === null) return account.oid;
  const taken = await trx
    .selectFrom('account_profile')
    .select('account_profile_id')
    .where('account_user_name', '=', account.email)
    .executeTakeFirst();
  return taken ? account.oid : account.email;
}

/** Records the refusal, and tells the member on file the first time this account tries. */
async function refuseSecondAccount(change: Change, lifeProNameId: string): Promise<0> {
  const { trx, account, at } = change;
  const first = await trx
    .insertInto('refused_registration')
    .values({ azure_object_id: account.oid, life_pro_name_id: lifeProNameId, refused_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('refused_at')
    .executeTakeFirst();
  if (first) {
    const addresses = await addressesOnFile(trx, [lifeProNameId]);
    await notify(trx, addresses, secondAccountRefused(change.society, at), change);
  }
  return 0;
}

interface Shown extends Readonly<Record<string, string>> {
  readonly DisplayFirstName: string;
  readonly DisplayLastName: string;
  readonly EmailAddress: string;
}

function shownOf(profile: AccountProfile): Shown {
  return {
    DisplayFirstName: profile.display_first_name,
    DisplayLastName: profile.display_last_name,
    EmailAddress: profile.email_address,
  };
}

/** Registration takes names as they are on file; who is registered changes a name to a short one only (PROF-14, AMB-87). */
function requireNamesForEdit(before: Shown, after: Shown): void {
  const issues = (['DisplayFirstName', 'DisplayLastName'] as const)
    .filter((name) => !isNameForEdit(after[name], before[name]))
    .map((name) => ({ path: PARAMETERS[name], message: `Expected at most ${FIELD_LIMITS.name} characters` }));
  if (issues.length > 0) throw new Refusal('malformed', { issues });
}

const PARAMETERS = { DisplayFirstName: 'displayFirstName', DisplayLastName: 'displayLastName' } as const;

/** In words; nothing for no change. */
function whatChanged(before: Shown, after: Shown): string {
  const name =
    before.DisplayFirstName !== after.DisplayFirstName || before.DisplayLastName !== after.DisplayLastName;
  const email = before.EmailAddress !== after.EmailAddress;
  if (name && email) return 'the name and the preferred e-mail address';
  if (name) return 'the name shown';
  return email ? 'the preferred e-mail address' : '';
}

async function record(
  { trx, account, at }: Change,
  lifeProNameId: string,
  kind: 'registration' | 'profile',
  { before, after }: { before: Readonly<Record<string, string>>; after: Shown },
): Promise<void> {
  await trx
    .insertInto('member_change')
    .values({
      life_pro_name_id: lifeProNameId,
      azure_object_id: account.oid,
      kind,
      old_values: JSON.stringify(before),
      new_values: JSON.stringify(after),
      changed_at: at,
    })
    .execute();
}
