import { beforeEach } from 'vitest';
import { mailboxOf } from '../testing/mailbox.ts';
import { portal, setUpPortalWithClock } from '../testing/portal-with-clock.ts';

export const MAILBOX = 'services@society.example.org';

/** Starts a portal without changes and requests. */
export function setUpContact(): void {
  setUpPortalWithClock({ SUPPORT_MAILBOX: MAILBOX });
  beforeEach(async () => {
    await portal.db.deleteFrom('member_change').execute();
    await portal.db.deleteFrom('support_request').execute();
  });
}

export async function toMailbox() {
  const emails = await mailboxOf(portal.db).mails();
  return emails.filter(({ recipient }) => recipient === MAILBOX);
}
