import { query } from '@portal/test-infra/postgres';
import { startServices } from '../services.ts';
import { startCluster } from './cluster.ts';

/** Starts the cluster and the external services. `archive` is a folder for WAL files. */
export async function startEnvironment(resources: AsyncDisposableStack, archive?: string) {
  const cluster = await startCluster(archive);
  resources.defer(cluster.stop);
  // The operator of the load updates this row directly.
  await query(cluster.url, 'create table attempt as select 0 as count');
  return { cluster, ...(await startServices(resources)) };
}
