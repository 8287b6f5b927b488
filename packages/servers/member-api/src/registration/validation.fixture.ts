import { contract } from '@portal/api/contracts/contract';
import { unregistered } from '../testing/fixture.ts';
import { server } from '../testing/portal-with-clock.ts';
import type { Server } from '../testing/test-portal.ts';

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
