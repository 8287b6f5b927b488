import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { certificatesOfMember } from '@portal/member-api/certificates/find-certificates';
import type { Postgres } from '@portal/test-infra/postgres';

/** The same as accountOf of seed.ts, of a member that pgbench draws. */
const ACCOUNT = `('00000000-0000-4000-8000-' || lpad(to_hex(:member::integer), 12, '0'))::uuid`;

/** What one call of GetCertificateSummary asks the database, word for word, each time for another member. */
function script(members: number): string {
  return [`\\set member random(1, ${members})`, `${certificatesOfMember.query.statementFor(ACCOUNT)};`].join(
    '\n',
  );
}

/** How often a second pgbench gets done, with prepared statements, what one call of the API asks the database. */
export async function pgbenchRate(
  postgres: Pick<Postgres, 'programs'>,
  url: string,
  {
    members,
    connections,
    seconds,
    folder,
  }: { members: number; connections: number; seconds: number; folder: string },
): Promise<number> {
  const file = path.join(folder, 'summary.sql');
  await writeFile(file, script(members));
  const { stdout } = await promisify(execFile)(path.join(postgres.programs, 'pgbench'), [
    ...['--no-vacuum', '--protocol=prepared', `--file=${file}`],
    ...[`--client=${connections}`, '--jobs=1', `--time=${seconds}`, url],
  ]);
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench told no rate:\n${stdout}`);
  return rate;
}
