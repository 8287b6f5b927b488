import { isValidName } from '@portal/domain/people/names';
import { FIELD_LIMITS } from '@portal/domain/values/field-limits';
import type { AccountProfile } from '../authorization/caller.ts';
import { findProfile } from '../authorization/caller.ts';
import { assertHourlyChangeLimit } from '../contact/hourly-rate-limit.ts';
import { acquireAdvisoryLock } from '../database/advisory-lock.ts';
import { appendEvent } from '../events/append-event.ts';
import type { Account } from '../http/access-tokens.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { enqueueMemberEmail } from '../mail/email-queue.ts';
import {
  accountRegisteredEmail,
  profileChangedEmail,
  secondAccountRejectedEmail,
} from '../notifications/account-emails.ts';
import { addressesOnFile, uniqueAddresses } from '../notifications/addresses.ts';
import { requestConfirmation, sameAddress, wasRecentlyRequested } from './confirm-email.ts';
import { type Deps, type ProfileTransaction, recordAudit, withProfileLock } from './profile-transaction.ts';
import { consumeValidation } from './validate-identity.ts';

interface RequestedProfile {
  readonly firstName: string;
  readonly lastName: string;
  /** Absent means unchanged. A new address is used after its confirmation. */
  readonly email: string | undefined;
}

interface Registration extends RequestedProfile {
  readonly email: string;
  readonly lifeProNameId: string;
  readonly allowEmailContact: boolean;
}

type SaveResult = 0 | 1;

/**
 * Updates the account's profile (API-04). An unvalidated account needs a fresh validation.
 * @throws HttpProblem 400 for a changed name that is too long (AMB-87), 429 after five changes in an hour
 */
export function updateProfile(
  account: Account,
  requested: RequestedProfile,
  deps: Deps,
): Promise<SaveResult> {
  return withProfileLock(account, deps, async (change) => {
    const profile = await findProfile(change.trx, account.oid);
    return profile ? applyProfileUpdate(change, profile, requested) : 0;
  });
}

/** Registers the account as the validated member (API-13). Updates an existing profile (AMB-65). */
export function registerProfile(account: Account, requested: Registration, deps: Deps): Promise<SaveResult> {
  return withProfileLock(account, deps, async (change) => {
    const profile = await findProfile(change.trx, account.oid);
    if (!profile) return register(change, requested);
    return profile.life_pro_name_id === requested.lifeProNameId
      ? applyProfileUpdate(change, profile, requested)
      : 0;
  });
}

async function applyProfileUpdate(
  change: ProfileTransaction,
  profile: AccountProfile,
  requested: RequestedProfile,
): Promise<SaveResult> {
  const { trx, account, society, at } = change;
  if (!profile.allow_access) return 0;
  const validated = profile.profile_registered === 'Y' && profile.profile_validated === 'Y';
  const lifeProNameId = profile.life_pro_name_id;
  if (!validated && !(await consumeValidation(trx, { oid: account.oid, lifeProNameId }, at))) return 0;

  const before = displayedProfile(profile);
  const present = before.EmailAddress;
  const requestedEmail = requested.email ?? present;
  const isOwn = !validated && isVerifiedByProvider(change, requestedEmail);
  const after = {
    DisplayFirstName: requested.firstName,
    DisplayLastName: requested.lastName,
    EmailAddress: isOwn ? requestedEmail : present,
  };
  const needsConfirmation =
    !isOwn && !sameAddress(requestedEmail, present) && !(await wasRecentlyRequested(change, requestedEmail));
  const renamed = isRenamed(before, after);
  if (validated && !renamed && !needsConfirmation) return 1;
  if (validated) {
    validateNames(before, after);
    await assertHourlyChangeLimit(trx, lifeProNameId, 'profile', at);
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
  const recorded = needsConfirmation ? { ...after, RequestedEmailAddress: requestedEmail } : after;
  await recordAudit(change, lifeProNameId, validated ? 'profile' : 'registration', {
    before,
    after: recorded,
  });
  if (!validated) await appendRegistration(change, lifeProNameId, after.EmailAddress);
  if (!validated) {
    const notified = uniqueAddresses([present, ...(await addressesOnFile(trx, [lifeProNameId]))]);
    await enqueueMemberEmail(trx, notified, accountRegisteredEmail(society, at), change);
  } else if (renamed) {
    const notice = profileChangedEmail(society, at, 'the name shown');
    await enqueueMemberEmail(trx, uniqueAddresses([present]), notice, change);
  }
  if (needsConfirmation) await requestConfirmation(change, requestedEmail, validated ? [present] : []);
  return 1;
}

/**
 * Returns whether the identity provider has verified this address, so that a registration may use it at once.
 */
function isVerifiedByProvider({ account }: ProfileTransaction, address: string): boolean {
  return account.email !== null && sameAddress(account.email, address);
}

async function register(change: ProfileTransaction, requested: Registration): Promise<SaveResult> {
  const { trx, account, at } = change;
  if (!(await consumeValidation(trx, { oid: account.oid, lifeProNameId: requested.lifeProNameId }, at)))
    return 0;
  const isOwn = isVerifiedByProvider(change, requested.email);
  const after = {
    DisplayFirstName: requested.firstName,
    DisplayLastName: requested.lastName,
    EmailAddress: isOwn ? requested.email : (account.email ?? ''),
  };
  const userName = await availableUserName(change);
  // A member has one account. If another account registers first, nothing is stored.
  const stored = await trx
    .insertInto('account_profile')
    .values({
      azure_object_id: account.oid,
      life_pro_name_id: requested.lifeProNameId,
      account_user_name: userName,
      profile_registered: 'Y',
      profile_validated: 'Y',
      allow_access: true,
      allow_email_contact: requested.allowEmailContact,
      display_first_name: after.DisplayFirstName,
      display_last_name: after.DisplayLastName,
      email_address: after.EmailAddress,
    })
    .onConflict((conflict) => conflict.column('life_pro_name_id').doNothing())
    .returning('account_profile_id')
    .executeTakeFirst();
  if (!stored) return rejectSecondAccount(change, requested.lifeProNameId);

  const recorded = isOwn ? after : { ...after, RequestedEmailAddress: requested.email };
  await recordAudit(change, requested.lifeProNameId, 'registration', { before: {}, after: recorded });
  await appendRegistration(change, requested.lifeProNameId, after.EmailAddress);
  const addresses = await addressesOnFile(trx, [requested.lifeProNameId]);
  await enqueueMemberEmail(trx, addresses, accountRegisteredEmail(change.society, at), change);
  // The owner of the current addresses has just been notified of the account.
  if (!isOwn) await requestConfirmation(change, requested.email, []);
  return 1;
}

/** `emailAddress` is the one in use, which may differ from the requested one, or be empty. */
function appendRegistration({ trx, at }: ProfileTransaction, lifeProNameId: string, emailAddress: string) {
  const payload = { lifeProNameId, emailAddress };
  return appendEvent(trx, { type: 'registration.completed', time: at, payload });
}

/** Returns the provider's address. User names open wallets, so clients must not choose them. */
async function availableUserName({ trx, account }: ProfileTransaction): Promise<string> {
  if (account.email === null) return account.oid;
  // Otherwise two accounts with this address could both find the name available.
  await acquireAdvisoryLock(trx, 'profile', account.email);
  const existing = await trx
    .selectFrom('account_profile')
    .select('account_profile_id')
    .where('account_user_name', '=', account.email)
    .executeTakeFirst();
  return existing ? account.oid : account.email;
}

/** Records the rejection, and notifies the member at this account's first attempt. */
async function rejectSecondAccount(change: ProfileTransaction, lifeProNameId: string): Promise<0> {
  const { trx, account, at } = change;
  const first = await trx
    .insertInto('rejected_registration')
    .values({ azure_object_id: account.oid, life_pro_name_id: lifeProNameId, rejected_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rejected_at')
    .executeTakeFirst();
  if (first) {
    const addresses = await addressesOnFile(trx, [lifeProNameId]);
    await enqueueMemberEmail(trx, addresses, secondAccountRejectedEmail(change.society, at), change);
  }
  return 0;
}

interface DisplayedProfile extends Readonly<Record<string, string>> {
  readonly DisplayFirstName: string;
  readonly DisplayLastName: string;
  readonly EmailAddress: string;
}

function displayedProfile(profile: AccountProfile): DisplayedProfile {
  return {
    DisplayFirstName: profile.display_first_name,
    DisplayLastName: profile.display_last_name,
    EmailAddress: profile.email_address,
  };
}

/** Registration accepts names as on file. Later changes must be short (PROF-14, AMB-87). */
function validateNames(before: DisplayedProfile, after: DisplayedProfile): void {
  const issues = (['DisplayFirstName', 'DisplayLastName'] as const)
    .filter((name) => !isValidName(after[name], before[name]))
    .map((name) => ({ path: PARAMETERS[name], message: `Expected at most ${FIELD_LIMITS.name} characters` }));
  if (issues.length > 0) throw new HttpProblem('malformed', { issues });
}

const PARAMETERS = { DisplayFirstName: 'displayFirstName', DisplayLastName: 'displayLastName' } as const;

function isRenamed(before: DisplayedProfile, after: DisplayedProfile): boolean {
  return (
    before.DisplayFirstName !== after.DisplayFirstName || before.DisplayLastName !== after.DisplayLastName
  );
}
