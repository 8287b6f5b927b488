import type { Person } from '@portal/api/contracts/certificate';
import { fullName } from '@portal/domain/people/names';
import type { ExpressionBuilder, Nullable } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';

export type PartyRole = Tables['certificate_party']['role'];

/** Party of a certificate. `lifeProNameId` is null for parties who are not members. */
export interface PartyOnCertificate {
  readonly certificateNumber: string;
  readonly role: PartyRole;
  readonly lifeProNameId: string | null;
  readonly person: Person;
  readonly businessName: string | null;
}

export async function findParties(
  db: Db,
  certificateNumbers: readonly string[],
  roles: readonly PartyRole[],
): Promise<PartyOnCertificate[]> {
  if (certificateNumbers.length === 0) return [];
  const rows = await db
    .selectFrom('certificate_party as party')
    .leftJoin('member', 'member.life_pro_name_id', 'party.life_pro_name_id')
    .select(['party.certificate_number', 'party.role', 'party.life_pro_name_id'])
    .select(namesOnFile)
    .where('party.certificate_number', 'in', certificateNumbers)
    .where('party.role', 'in', roles)
    .orderBy('party.certificate_number')
    .orderBy('party.position')
    .execute();

  return rows.map((row) => ({
    certificateNumber: row.certificate_number,
    role: row.role,
    lifeProNameId: row.life_pro_name_id,
    person: personOf(row),
    businessName: row.business_name,
  }));
}

export interface NamesOnFile {
  readonly first_name: string | null;
  readonly middle_name: string | null;
  readonly last_name: string | null;
  readonly full_name: string | null;
  readonly business_name: string | null;
}

/** Selects the names of a party. Missing names are taken from the member record, if the party is a member. */
export const namesOnFile = ({
  fn,
}: ExpressionBuilder<
  { party: Tables['certificate_party']; member: Nullable<Tables['member']> },
  'party' | 'member'
>) =>
  [
    'party.full_name',
    'party.business_name',
    fn.coalesce('party.first_name', 'member.first_name').as('first_name'),
    fn.coalesce('party.middle_name', 'member.middle_name').as('middle_name'),
    fn.coalesce('party.last_name', 'member.last_name').as('last_name'),
  ] as const;

export function personOf(names: NamesOnFile): Person {
  const person = {
    FirstName: names.first_name,
    MiddleName: names.middle_name,
    LastName: names.last_name,
    FullName: names.full_name ?? names.business_name,
  };
  return { ...person, FullName: fullName(person) || null };
}
