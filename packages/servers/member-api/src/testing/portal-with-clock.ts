import { afterAll, beforeAll, beforeEach } from 'vitest';
import { mailboxOf } from './mailbox.ts';
import { type Portal, type Server, startPortal } from './test-portal.ts';

export let portal: Portal;
export let server: Server;
export let clock: number;
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const now = () => new Date(clock);

/**
 * Starts a portal for the tests of a file. Before each test, its mailbox is empty and its clock has moved two days, past
 * all limits.
 */
export function setUpPortalWithClock(settings: Readonly<Record<string, string>> = {}): void {
  beforeAll(async () => {
    clock = Date.parse('2026-11-21T18:00:00Z');
    portal = await startPortal();
    server = await portal.serve(settings, { now });
  }, 120_000);
  afterAll(() => portal.stop());
  beforeEach(async () => {
    advanceClock(2 * DAY);
    await mailboxOf(portal.db).empty();
  });
}

/** Moves the clock of the server. */
export function advanceClock(milliseconds: number): void {
  clock += milliseconds;
}

/** Sets the clock of the server. */
export function setClock(milliseconds: number): void {
  clock = milliseconds;
}
