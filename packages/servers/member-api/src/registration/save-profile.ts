import { isNameForEdit } from '@portal/domain/people/names';
import { FIELD_LIMITS } from '@portal/domain/values/field-limits';
import type { AccountProfile } from '../authorise/caller.ts';
import { findProfile } from '../authorise/caller.ts';
import { anHourBefore, requireFewThisHour } from '../contact/hourly-limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Account } from '../http/tokens.ts';
import { addressesOnFile, eachOnce } from '../members/addresses.ts';
import { changeTimes } from '../members/change-times.ts';
import { accountRegistered, notify, profileChanged, secondAccountRefused } from '../members/notices.ts';
import { askToConfirm, sameAddress, wasJustAsked } from './confirm-email.ts';
import { alone, type Change, type Parts, record } from './one-change.ts';
import { takeProof } from './validate.ts';

/** What the member chose to be shown and written to. */
interface Wishes {
  readonly firstName: string;
  readonly lastName: string;
  /** Absent: the present address stays. Another one is used once its owner has confirmed it. */
  readonly email: string | undefined;
}

interface Registration extends Wishes {
  readonly email: string;
  readonly lifeProNameId: string;
  readonly allowEmailContact: boolean;
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

async function applyWishes(change: Change, profile: AccountProfile, wishes: Wishes): Promise<Saved> {
  const { trx, account, society, at } = change;
  if (!profile.allow_access) return 0;
  const validated = profile.profile_registered === 'Y' && profile.profile_validated === 'Y';
  const lifeProNameId = profile.life_pro_name_id;
  if (!validated && !(await takeProof(trx, { oid: account.oid, lifeProNameId }, at))) return 0;

  const before = shownOf(profile);
  const present = before.EmailAddress;
  const wanted = wishes.email ?? present;
  const isOwn = !validated && isVouchedFor(change, wanted);
  const after = {
    DisplayFirstName: wishes.firstName,
    DisplayLastName: wishes.lastName,
    EmailAddress: isOwn ? wanted : present,
  };
  const isAsked = !isOwn && !sameAddress(wanted, present) && !(await wasJustAsked(change, wanted));
  const renamed = isRenamed(before, after);
  if (validated && !renamed && !isAsked) return 1;
  if (validated) {
    requireNamesForEdit(before, after);
    const times = await changeTimes(trx, lifeProNameId, 'profile', anHourBefore(at));
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
  const recorded = isAsked ? { ...after, WantedEmailAddress: wanted } : after;
  await record(change, lifeProNameId, validated ? 'profile' : 'registration', { before, after: recorded });
  const told = eachOnce([present, after.EmailAddress]);
  if (!validated) await notify(trx, told, accountRegistered(society, at), change);
  else if (renamed) await notify(trx, told, profileChanged(society, at, 'the name shown'), change);
  if (isAsked) await askToConfirm(change, wanted, validated ? [present] : []);
  return 1;
}

/** Whether the provider says that this is the account's own address; a registration may use it at once. */
function isVouchedFor({ account }: Change, address: string): boolean {
  return account.email !== null && sameAddress(account.email, address);
}

async function register(change: Change, wanted: Registration): Promise<Saved> {
  const { trx, account, at } = change;
  if (!(await takeProof(trx, { oid: account.oid, lifeProNameId: wanted.lifeProNameId }, at))) return 0;
  const isOwn = isVouchedFor(change, wanted.email);
  const after = {
    DisplayFirstName: wanted.firstName,
    DisplayLastName: wanted.lastName,
    // Nobody but the provider has verified an address yet.
    EmailAddress: isOwn ? wanted.email : (account.email ?? ''),
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

  const recorded = isOwn ? after : { ...after, WantedEmailAddress: wanted.email };
  await record(change, wanted.lifeProNameId, 'registration', { before: {}, after: recorded });
  const addresses = await addressesOnFile(trx, [wanted.lifeProNameId]);
  await notify(trx, addresses, accountRegistered(change.society, at), change);
  // Whoever has the present addresses has just been told of the account.
  if (!isOwn) await askToConfirm(change, wanted.email, []);
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

function isRenamed(before: Shown, after: Shown): boolean {
  return (
    before.DisplayFirstName !== after.DisplayFirstName || before.DisplayLastName !== after.DisplayLastName
  );
}
