import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import type { Db } from '../database/db.ts';
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

/** Adds a second owner of the certificate, with the same date of birth and last four digits. */
export async function addOwnerWithSameFacts(db: Db) {
  const life_pro_name_id = '500099';
  await db
    .insertInto('member')
    .values({
      life_pro_name_id,
      first_name: 'ELSA',
      middle_name: null,
      last_name: 'WHITFIELD-HOLM',
      date_of_birth: dateFromWire('1987-04-16'),
      last_four_ssn: lastFourSsn,
    })
    .execute();
  const names = { first_name: null, middle_name: null, last_name: null, full_name: null };
  await db
    .insertInto('certificate_party')
    .values({
      certificate_number: certificateNumber,
      role: 'Owner',
      position: 9,
      life_pro_name_id,
      business_name: null,
      ...names,
    })
    .execute();
  return {
    setRole: (role: 'Owner' | 'Payor') =>
      db
        .updateTable('certificate_party')
        .set({ role })
        .where('life_pro_name_id', '=', life_pro_name_id)
        .execute(),
    remove: async () => {
      await db.deleteFrom('certificate_party').where('life_pro_name_id', '=', life_pro_name_id).execute();
      await db.deleteFrom('member').where('life_pro_name_id', '=', life_pro_name_id).execute();
    },
  };
}
