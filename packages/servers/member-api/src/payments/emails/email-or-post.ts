import { isEmailAddress } from '@portal/domain/people/email-address';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db, Trx } from '../../database/db.ts';
import type { Tables } from '../../database/tables.ts';
import { enqueueEmail, enqueueMemberEmail } from '../../mail/email-queue.ts';
import { type MemberEmail, renderPostRequest } from '../../mail/render-email.ts';

export interface EmailDeps {
  readonly db: Db;
  readonly config: Pick<Config, 'achHolidays' | 'mail' | 'society' | 'portalOrigin'>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Emails the member if they allow it and have an address. */
export async function emailIfAllowed(
  trx: Trx,
  oid: string,
  email: MemberEmail,
  deps: EmailDeps,
): Promise<void> {
  await send(trx, await findProfile(trx, oid), email, deps);
}

/** As `emailIfAllowed`. Else asks member services to send the notice by post. */
export async function emailOrPost(
  trx: Trx,
  oid: string,
  notice: MemberEmail,
  deps: EmailDeps,
): Promise<void> {
  const profile = await findProfile(trx, oid);
  if (await send(trx, profile, notice, deps)) return;
  const { config, now } = deps;
  const member = profile ? `member ${profile.life_pro_name_id}` : 'a member';
  const text = renderPostRequest(config.society, member, notice);
  await enqueueEmail(
    trx,
    { to: config.mail.supportMailbox, subject: `By post: ${notice.subject}`, text },
    now(),
  );
}

type Profile = Pick<
  Selectable<Tables['account_profile']>,
  'life_pro_name_id' | 'email_address' | 'allow_email_contact'
>;

function findProfile(trx: Trx, oid: string): Promise<Profile | undefined> {
  return trx
    .selectFrom('account_profile')
    .select(['life_pro_name_id', 'email_address', 'allow_email_contact'])
    .where('azure_object_id', '=', oid)
    .executeTakeFirst();
}

async function send(
  trx: Trx,
  profile: Profile | undefined,
  email: MemberEmail,
  { config, now }: Pick<EmailDeps, 'config' | 'now'>,
): Promise<boolean> {
  // The address may be empty until the member has confirmed one.
  if (!profile?.allow_email_contact || !isEmailAddress(profile.email_address)) return false;
  await enqueueMemberEmail(trx, [profile.email_address], email, { society: config.society, at: now() });
  return true;
}
