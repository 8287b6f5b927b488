import path from 'node:path';
import { query } from '@portal/test-infra/postgres';
import { type LoadMeasurement, startApi } from '../api/measure.ts';
import { comparison, median } from '../report.ts';
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
    recordRatios(alone, duringImport);
  } finally {
    await api.stop();
  }
}

function recordRatios(alone: readonly LoadMeasurement[], duringImport: readonly LoadMeasurement[]): void {
  const failed = [...alone, ...duringImport].reduce((sum, { errors }) => sum + errors, 0);
  const result = (name: 'p50' | 'p99', target: string) => {
    const of = (runs: readonly LoadMeasurement[]) => median(runs.map((run) => run[name]));
    const { details, ...ratio } = comparison(of(duringImport), of(alone), 'ms');
    return {
      id: `import-online-${name}`,
      metric: `GetCertificateSummary during an import against without, ${name}`,
      ...ratio,
      target,
      details: `${details}, ${failed} failed calls`,
    };
  };
  recordResults([result('p50', '1.5'), result('p99', '3')]);
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
