import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { unregistered } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

export let portal: Portal;
export let server: Server;
export let clock = Date.parse('2026-11-21T18:00:00Z');
export const now = () => new Date(clock);
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Starts a portal, and moves its clock past all counters before each test. */
export function setUpValidation(): void {
  beforeAll(async () => {
    portal = await startPortal();
    server = await portal.serve({}, { now });
  }, 120_000);
  afterAll(() => portal.stop());
  // Moves the clock past all counters between tests.
  beforeEach(async () => {
    clock += 2 * DAY;
    await mailboxOf(portal.db).empty();
  });
}

export const { certificateNumber, dateOfBirth, lastFourSsn } = unregistered;
export const right = { certificateNumber, dateOfBirth, lastFourSsn };
export const wrong = { ...right, lastFourSsn: '0000' };
export const proven = {
  ResponseCode: 1,
  FirstName: 'NORA',
  LastName: 'WHITFIELD-HOLM',
  NameId: unregistered.lifeProNameId,
};

export const nothing = (ResponseCode: number) => ({
  ResponseCode,
  FirstName: null,
  LastName: null,
  NameId: null,
});

/** New account at its own address. */
export function newAccount(address = `198.51.100.${Math.ceil(Math.random() * 250)}`, at: Server = server) {
  const as = { oid: crypto.randomUUID() };
  const headers = { 'x-forwarded-for': address };
  return {
    ...as,
    validate: async (facts: Readonly<Record<string, string>>, method: 'GET' | 'POST' = 'GET') =>
      (await at.callApi(contract.ValidateMemberIdentity, facts, { as, headers, method })).body,
  };
}

/** Moves the clock of the server. */
export function advanceClock(milliseconds: number): void {
  clock += milliseconds;
}

/** Sets the clock of the server. */
export function setClock(milliseconds: number): void {
  clock = milliseconds;
}
