import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSampleData } from '@portal/gateway/testing/sample-data';
import { fixture } from '@portal/member-api/testing/fixture';
import type { ProcessorEmulator } from '@portal/member-api/testing/processor-emulator';
import { freePort, Program } from '@portal/test-infra/program';

const API = fileURLToPath(import.meta.resolve('@portal/member-api/main'));
const GATEWAY = fileURLToPath(import.meta.resolve('@portal/gateway/main'));
const INSTANCES = 2;
const UNLIMITED = '1000000';

interface InstanceOptions {
  readonly folder: string;
  readonly databaseUrl: string;
  /** Empty without a replica. */
  readonly replicaUrl?: string;
  readonly processor: ProcessorEmulator;
  readonly tokenSettings: Readonly<Record<string, string>>;
  readonly stops: (() => unknown)[];
}

/** Starts two API instances on the cluster and two gateways in front of both, with production timeouts. */
export async function startInstances(options: InstanceOptions) {
  const { folder, databaseUrl, replicaUrl = '', processor, tokenSettings, stops } = options;
  const dataset = join(folder, 'fixture.json');
  writeFileSync(dataset, JSON.stringify(fixture));
  const up = async (file: string, environment: Record<string, string>) => {
    const program = new Program(file, await freePort(), environment);
    stops.push(() => program.stop());
    await program.waitUntilReady();
    return program;
  };
  const apis: Program[] = [];
  for (let instance = 0; instance < INSTANCES; instance++) {
    const dataDir = join(folder, `api-${instance}`);
    mkdirSync(dataDir);
    const environment = {
      ...processor.settings,
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: replicaUrl,
      PORTAL_DATA_DIR: dataDir,
      PORTAL_DATASET: dataset,
      ...tokenSettings,
      RATE_MEMBER: UNLIMITED,
      RATE_PAYMENT: UNLIMITED,
      RATE_ADDRESS: UNLIMITED,
    };
    apis.push(await up(API, environment));
  }
  const site = writeSampleData();
  stops.push(site.remove);
  const gateways: Program[] = [];
  for (let instance = 0; instance < INSTANCES; instance++) {
    const environment = {
      PORTAL_DATA_DIR: site.dataDir,
      PORTAL_CONFIG_DIR: site.configDir,
      API_URL: apis.map(({ origin }) => origin).join(','),
    };
    gateways.push(await up(GATEWAY, environment));
  }
  const programs = [...apis, ...gateways];
  const pids = programs.map(({ pid }) => pid);
  return {
    gateways: gateways.map(({ origin }) => origin),
    restarted: () => programs.filter((program, index) => program.pid !== pids[index]).length,
  };
}
