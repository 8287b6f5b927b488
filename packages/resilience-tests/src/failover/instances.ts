import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeSampleData } from '@portal/gateway/testing/sample-data';
import type { Program } from '@portal/test-infra/program';
import { startServer } from '../services.ts';

const INSTANCES = 2;

/** Starts two API instances on the cluster and two gateways in front of both, with production timeouts. */
export async function startInstances(
  folder: string,
  settings: Readonly<Record<string, string>>,
  resources: AsyncDisposableStack,
) {
  const apis: Program[] = [];
  for (let instance = 0; instance < INSTANCES; instance++) {
    const dataDir = join(folder, `api-${instance}`);
    mkdirSync(dataDir, { recursive: true });
    apis.push(await startServer('member-api', { ...settings, PORTAL_DATA_DIR: dataDir }, resources));
  }
  const site = writeSampleData();
  resources.defer(site.remove);
  const gateways: Program[] = [];
  for (let instance = 0; instance < INSTANCES; instance++) {
    const environment = {
      PORTAL_DATA_DIR: site.dataDir,
      PORTAL_CONFIG_DIR: site.configDir,
      API_URL: apis.map(({ origin }) => origin).join(','),
    };
    gateways.push(await startServer('gateway', environment, resources));
  }
  const programs = [...apis, ...gateways];
  const pids = programs.map(({ pid }) => pid);
  return {
    gateways: gateways.map(({ origin }) => origin),
    restarted: () => programs.filter((program, index) => program.pid !== pids[index]).length,
  };
}
