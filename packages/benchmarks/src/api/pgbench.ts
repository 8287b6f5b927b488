import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { certificatesOfMember } from '@portal/member-api/certificates/find-certificates';
import type { Postgres } from '@portal/test-infra/postgres';

/** `accountOf` of seed.ts in SQL, for a random member of pgbench. */
const ACCOUNT = `('00000000-0000-4000-8000-' || lpad(to_hex(:member::integer), 12, '0'))::uuid`;

function script(members: number): string {
  return [`\\set member random(1, ${members})`, `${certificatesOfMember.query.statementFor(ACCOUNT)};`].join(
    '\n',
  );
}

/** Returns the rate at which pgbench runs the API's statement, in transactions per second, with prepared statements. */
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
  if (!(rate > 0)) throw new Error(`pgbench printed no rate:\n${stdout}`);
  return rate;
}
