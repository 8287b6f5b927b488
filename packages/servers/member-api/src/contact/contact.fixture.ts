import { afterAll, beforeAll, beforeEach } from 'vitest';
import { mailboxOf } from '../testing/mailbox.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

export let portal: Portal;
export let server: Server;
export let clock = Date.parse('2026-11-21T18:00:00Z');
export const MINUTE = 60_000;
export const MAILBOX = 'services@society.example.org';

/** Starts a portal, and moves its clock past all limits before each test. */
export function setUpContact(): void {
  beforeAll(async () => {
    portal = await startPortal();
    server = await portal.serve({ SUPPORT_MAILBOX: MAILBOX }, { now: () => new Date(clock) });
  }, 120_000);
  afterAll(() => portal.stop());
  beforeEach(async () => {
    clock += 25 * 60 * MINUTE;
    await mailboxOf(portal.db).empty();
    await portal.db.deleteFrom('member_change').execute();
    await portal.db.deleteFrom('support_request').execute();
  });
}

export async function toMailbox() {
  const emails = await mailboxOf(portal.db).mails();
  return emails.filter(({ recipient }) => recipient === MAILBOX);
}

/** Moves the clock of the server. */
export function advanceClock(milliseconds: number): void {
  clock += milliseconds;
}

/** Sets the clock of the server. */
export function setClock(milliseconds: number): void {
  clock = milliseconds;
}
