import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { owner } from '@portal/member-api/testing/fixture';
import { startProcessorEmulator } from '@portal/member-api/testing/processor-emulator';
import { query } from '@portal/test-infra/postgres';
import { createRandom } from '@portal/test-infra/random';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { startTokenProvider } from '@portal/test-infra/token-provider';
import { startCluster } from './cluster.ts';

/** Starts the cluster, the external services and a member's consent. `stops` ends them in reverse order. */
export async function startEnvironment(
  { seed, archive }: { seed: number; archive?: string },
  stops: (() => unknown)[],
) {
  const { folder, remove } = await temporaryFolder();
  stops.push(remove);
  const cluster = await startCluster(archive === undefined ? {} : { archive });
  stops.push(cluster.stop);
  // The operator of the load updates this row directly.
  await query(cluster.url, 'create table attempt as select 0 as count');
  const provider = await startTokenProvider();
  stops.push(provider.close);
  const processor = await startProcessorEmulator(folder);
  stops.push(() => processor.program.stop());
  const authorization = `Bearer ${await provider.sign({ oid: owner.oid }, { lifetime: 86_400 })}`;
  const date = nextBusinessDay(addDays(todayInChicago(new Date()), 10));
  const consent = { authorization, date, random: createRandom(seed) };
  return { folder, cluster, processor, tokenSettings: provider.settings, consent };
}
