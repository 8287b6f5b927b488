import { migrate, readMigrations } from '@portal/member-api/database/migrate';
import { openDatabase } from '@portal/member-api/database/open';
import { disableSessionTimeouts, withoutTimeouts } from '@portal/member-api/database/query-timeout';
import { type Kysely, sql } from 'kysely';

/** Account id and number of the n-th member, equal to the SQL below. */
export const accountOf = (member: number) =>
  `00000000-0000-4000-8000-${member.toString(16).padStart(12, '0')}`;
export const numberOf = (member: number) => String(10_000_000 + member);
export const memberOf = (number: string) => Number(number) - 10_000_000;

/** Fills an empty database with `members` members who own, pay and are insured by one certificate each. */
export async function seed(url: string, members: number): Promise<void> {
  const { db, close } = await openDatabase({ url, dataDir: '' });
  try {
    await withoutTimeouts(() => fill(db, members));
  } finally {
    await close();
  }
}

async function fill<T>(db: Kysely<T>, members: number): Promise<void> {
  await migrate(db, readMigrations());
  await db.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    await disableSessionTimeouts(transaction);
    await run(`create temporary table holding on commit drop as
      select member, member as certificate from generate_series(1, ${members}) as member`);
    for (const statement of STATEMENTS) await run(statement);
  });
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

const MEMBER = `(10000000 + member)::text`;
const CERTIFICATE = `lpad(certificate::text, 12, '0')`;

const STATEMENTS = [
  `insert into member select ${MEMBER}, 'Given' || member, null, 'Surname' || member, date '1960-01-01', '1234'
    from (select distinct member from holding) as one order by member`,
  `insert into account_profile (azure_object_id, life_pro_name_id, account_user_name, profile_registered,
      profile_validated, allow_access, allow_email_contact, display_first_name, display_last_name, email_address)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(member), 12, '0'))::uuid, ${MEMBER},
      'm' || member || '@example.org', 'Y', 'Y', true, true, 'Given', 'Surname', 'm' || member || '@example.org'
    from (select distinct member from holding) as one order by member`,
  `insert into certificate select ${CERTIFICATE}, 'L', 'Whole life, paid up at 95', 'Whole Life', 'Insurance', '0123',
      date '2001-05-01', 5000000, 'Active', false, true, null, date '2026-12-01', date '2026-12-01', 'Active', null,
      'Monthly', false, false, 5400000, 'Whole Life', 4.25, 3, '0', null, null, null, null, null
    from holding order by certificate`,
  `insert into payment_summary select ${CERTIFICATE}, date '2026-12-01', 4250, 'Y' from holding order by certificate`,
  `insert into rider select ${CERTIFICATE}, 0, 'Waiver of premium', 'Premiums are waived in disability'
    from holding order by certificate`,
  `insert into certificate_party (certificate_number, position, role, life_pro_name_id)
    select ${CERTIFICATE}, position, role, ${MEMBER} from holding,
      (values (0, 'Owner'), (1, 'Insured'), (2, 'Payor')) as part (position, role)
    order by certificate, position`,
];
