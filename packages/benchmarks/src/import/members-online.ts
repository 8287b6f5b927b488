import path from 'node:path';
import { query } from '@portal/test-infra/postgres';
import { type LoadMeasurement, startApi } from '../api/measure.ts';
import { median, printTable, ratio } from '../report.ts';
import { recordResults } from '../results.ts';
import { runImport } from './import-process.ts';

const MEMBERS = 400;
/** Members read and think, so they leave the processors to the import between their calls. */
const LOAD = { connections: 8, seconds: 3, pauseMs: 40 };

/** Measures GetCertificateSummary while extracts are imported in turn, and without an import. */
export async function benchMembersOnline(
  url: string,
  folder: string,
  extracts: readonly string[],
): Promise<void> {
  const accounts = await registerMembers(url);
  const api = await startApi(url, path.join(folder, 'api'));
  try {
    const load = { ...LOAD, requests: await api.requestsOfAccounts(accounts) };
    await api.measure(load);
    const alone: LoadMeasurement[] = [];
    const duringImport: LoadMeasurement[] = [];
    for (const extract of extracts) {
      alone.push(await api.measure(load));
      let isRunning = true;
      const imported = runImport(url, extract).finally(() => {
        isRunning = false;
      });
      while (isRunning) {
        const measured = await api.measure(load);
        // The last one is partly without the import.
        if (isRunning || duringImport.length === 0) duringImport.push(measured);
      }
      await imported;
      alone.push(await api.measure(load));
    }
    printRatios(alone, duringImport);
  } finally {
    await api.stop();
  }
}

function printRatios(alone: readonly LoadMeasurement[], duringImport: readonly LoadMeasurement[]): void {
  const of = (runs: readonly LoadMeasurement[], pick: (run: LoadMeasurement) => number) =>
    median(runs.map(pick));
  const failed = [...alone, ...duringImport].reduce((sum, { errors }) => sum + errors, 0);
  const row = (what: string, target: number, pick: (run: LoadMeasurement) => number) => [
    what,
    `${of(alone, pick).toFixed(1)} ms`,
    `${of(duringImport, pick).toFixed(1)} ms`,
    ratio(of(duringImport, pick), of(alone, pick)),
    String(target),
  ];
  printTable(
    `GetCertificateSummary during an import, ${LOAD.connections} members at once, ${failed} failed calls`,
    ['', 'without', 'during the import', 'ratio', 'target'],
    [row('p50', 1.5, ({ p50 }) => p50), row('p99', 3, ({ p99 }) => p99)],
  );
  const result = (name: string, target: string, pick: (run: LoadMeasurement) => number) => ({
    id: `import-online-${name}`,
    metric: `GetCertificateSummary during an import against without, ${name}`,
    portal: ratio(of(duringImport, pick), of(alone, pick)),
    baseline: '1',
    target,
  });
  recordResults([result('p50', '1.5', ({ p50 }) => p50), result('p99', '3', ({ p99 }) => p99)]);
}

function registerMembers(url: string): Promise<{ oid: string; lifeProNameId: string }[]> {
  return query(
    url,
    `insert into account_profile (azure_object_id, life_pro_name_id, account_user_name, profile_registered,
        profile_validated, allow_access, allow_email_contact, display_first_name, display_last_name, email_address)
      select gen_random_uuid(), life_pro_name_id, life_pro_name_id || '@example.org', 'Y', 'Y', true, true,
        'Given', 'Surname', life_pro_name_id || '@example.org'
      from (select distinct life_pro_name_id from certificate_party where role = 'Owner'
        and life_pro_name_id is not null order by 1 limit ${MEMBERS}) as owner
      returning azure_object_id as oid, life_pro_name_id as "lifeProNameId"`,
  );
}
