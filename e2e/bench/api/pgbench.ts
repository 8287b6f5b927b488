import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Postgres } from '@portal/member-api/testing/postgres';

/** What GetCertificateSummary asks the database: the profile of the account, then all certificates of the member. */
const SCRIPT = (members: number) => `\\set member random(1, ${members})
select * from account_profile
  where azure_object_id = ('00000000-0000-4000-8000-' || lpad(to_hex(:member::integer), 12, '0'))::uuid;
select certificate.*, mine.is_owner, mine.is_payor, next.due_date, next.billed_amount_cents, next.amount_editable,
  (select coalesce(json_agg(one), '[]') from (
    select party.role, party.life_pro_name_id, party.full_name, party.business_name,
      coalesce(party.first_name, member.first_name) as first_name,
      coalesce(party.middle_name, member.middle_name) as middle_name,
      coalesce(party.last_name, member.last_name) as last_name
    from certificate_party as party left join member on member.life_pro_name_id = party.life_pro_name_id
    where party.certificate_number = mine.certificate_number
      and party.role in ('Owner', 'Insured', 'Annuitant', 'Payor')
    order by party.position) as one) as parties,
  (select coalesce(json_agg(one), '[]') from (
    select rider_name, description from rider
    where rider.certificate_number = mine.certificate_number order by position) as one) as riders
from member_certificate as mine
  join certificate on certificate.certificate_number = mine.certificate_number
  left join payment_summary as next on next.certificate_number = mine.certificate_number
where mine.life_pro_name_id = (10000000 + :member)::text
order by certificate.certificate_number;
`;

/** How often a second pgbench gets done, with prepared statements, what one call of the API asks the database. */
export async function pgbenchRate(
  postgres: Postgres,
  url: string,
  {
    members,
    connections,
    seconds,
    folder,
  }: { members: number; connections: number; seconds: number; folder: string },
): Promise<number> {
  const file = path.join(folder, 'summary.sql');
  await writeFile(file, SCRIPT(members));
  const { stdout } = await promisify(execFile)(path.join(postgres.programs, 'pgbench'), [
    ...['--no-vacuum', '--protocol=prepared', `--file=${file}`],
    ...[`--client=${connections}`, '--jobs=1', `--time=${seconds}`, url],
  ]);
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench told no rate:\n${stdout}`);
  return rate;
}
