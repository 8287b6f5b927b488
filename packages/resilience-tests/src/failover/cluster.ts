import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pollUntil } from '@portal/test-infra/poll-until';
import { query } from '@portal/test-infra/postgres';
import { freePort } from '@portal/test-infra/program';
import { createProgramFolder } from '@portal/test-infra/program-folder';
import { type MemberPorts, type ProxyPorts, patroniSettings, proxySettings } from './configuration.ts';
import { type Links, NAMES, type Name, otherThan, startLinks } from './network-links.ts';
import { type ClusterPrograms, clusterPrograms } from './programs.ts';

interface ClusterMember {
  readonly folder: string;
  readonly listen: MemberPorts;
  readonly links: Links;
}

/**
 * Two-node PostgreSQL cluster on this machine, with etcd, Patroni, HAProxy and a network that tests can partition.
 */
export interface Cluster {
  /** URL of the database `portal` on the primary. */
  readonly url: string;
  readonly replicaUrl: string;
  primary(): Promise<Name>;
  /** Kills the primary's PostgreSQL with SIGKILL. */
  killPrimary(): Promise<void>;
  switchOver(): Promise<void>;
  /** Drops all traffic of a member. Returns the function that heals the partition. */
  partition(name: Name): () => void;
  /** Waits until this member is the primary and the other a synchronous replica. */
  untilStable(leader: Name): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a cluster, which stops with this process. `archive` is a folder for WAL files.
 * @throws Error that names missing programs
 */
export async function startCluster(archive?: string): Promise<Cluster> {
  const programs = clusterPrograms();
  await using resources = new AsyncDisposableStack();
  const cluster = await startServices(programs, archive, resources);
  const started = resources.move();
  return { ...cluster, stop: () => started.disposeAsync() };
}

async function startServices(
  programs: ClusterPrograms,
  archive: string | undefined,
  resources: AsyncDisposableStack,
): Promise<Omit<Cluster, 'stop'>> {
  const etcd = await startEtcd(programs.etcd, resources);
  const shared = { programs, etcd, archive };
  const a = await startMember('a', shared, resources);
  await pollUntil('the first member is primary', async () => (await readRole(a)) === 'primary');
  const members = { a, b: await startMember('b', shared, resources) };
  const untilStable = (leader: Name) =>
    pollUntil(`${leader} is primary and the other a replica`, async () => {
      const roles = [await readRole(members[leader]), await readRole(members[otherThan(leader)])];
      return roles[0] === 'primary' && roles[1] === 'replica';
    });
  const primary = async (): Promise<Name> => {
    for (const name of NAMES) if ((await readRole(members[name])) === 'primary') return name;
    throw new Error('No member is primary');
  };
  const ports = await startProxy(programs.haproxy, members, resources);
  await untilStable('a');
  await pollUntil('the proxy routes to the primary', () => createDatabase(ports.primary));
  const urlAt = (port: number) => `postgres://portal@127.0.0.1:${port}/portal`;
  return {
    url: urlAt(ports.primary),
    replicaUrl: urlAt(ports.replica),
    primary,
    untilStable,
    killPrimary: async () => {
      process.kill(postmasterPid(members[await primary()]), 'SIGKILL');
    },
    switchOver: async () => {
      const leader = await primary();
      const body = JSON.stringify({ leader, candidate: otherThan(leader) });
      const address = `http://127.0.0.1:${members[leader].listen.patroni}/switchover`;
      const reply = await fetch(address, { method: 'POST', body });
      if (!reply.ok) throw new Error(`Patroni rejected the switchover: ${await reply.text()}`);
    },
    partition: (name) => {
      // Incoming links of this member, and its own links to the other member.
      const { fromOtherToDatabase, fromOtherToPatroni } = members[otherThan(name)].links;
      const partitions = [...members[name].links.all, fromOtherToDatabase, fromOtherToPatroni];
      for (const relay of partitions) relay.freeze();
      return () => {
        for (const relay of partitions) relay.thaw();
      };
    },
  };
}

async function startEtcd(program: string, resources: AsyncDisposableStack): Promise<number> {
  const { folder, start } = createProgramFolder('etcd-');
  const [port, peers] = [await freePort(), await freePort()];
  const [client, peer] = [port, peers].map((one) => `http://127.0.0.1:${one}`);
  const options = {
    name: 'one',
    'data-dir': join(folder, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `one=${peer}`,
  };
  resources.defer(
    start(
      [program, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`])],
      'TERM',
    ),
  );
  await pollUntil('etcd is healthy', async () => (await fetch(`${client}/health`)).ok);
  return port;
}

async function startMember(
  name: Name,
  { programs, etcd, archive }: { programs: ClusterPrograms; etcd: number; archive: string | undefined },
  resources: AsyncDisposableStack,
): Promise<ClusterMember> {
  const { folder, start } = createProgramFolder(`pg-${name}-`);
  const listen = { database: await freePort(), patroni: await freePort() };
  const links = await startLinks(listen, etcd);
  resources.defer(async () => {
    for (const relay of links.all) await relay.close();
  });
  const reached = { database: links.fromOtherToDatabase.port, patroni: links.fromOtherToPatroni.port };
  const settings = join(folder, 'patroni.yml');
  const ports = { listen, advertised: reached, etcd: links.toEtcd.port };
  const text = { name, folder, programs: programs.postgres, archive, ...ports };
  writeFileSync(settings, patroniSettings(text), { mode: 0o644 });
  // Patroni also stops its PostgreSQL.
  resources.defer(start([programs.patroni, settings], 'TERM'));
  return { folder, listen, links };
}

async function startProxy(
  program: string,
  members: Readonly<Record<Name, ClusterMember>>,
  resources: AsyncDisposableStack,
): Promise<ProxyPorts> {
  const { folder, start } = createProgramFolder('proxy-');
  const ports = { primary: await freePort(), replica: await freePort() };
  const reached = ({ links: { proxyToDatabase, proxyToPatroni } }: ClusterMember) => ({
    database: proxyToDatabase.port,
    patroni: proxyToPatroni.port,
  });
  const settings = join(folder, 'haproxy.cfg');
  writeFileSync(settings, proxySettings(ports, { a: reached(members.a), b: reached(members.b) }), {
    mode: 0o644,
  });
  resources.defer(start([program, '-db', '-f', settings], 'TERM'));
  return ports;
}

/** Reads a member's role from its Patroni, bypassing the partitionable network. */
async function readRole({ listen }: ClusterMember): Promise<'primary' | 'replica' | undefined> {
  const response = async (path: string) => {
    const signal = AbortSignal.timeout(2_000);
    return (await fetch(`http://127.0.0.1:${listen.patroni}/${path}`, { signal }).catch(() => undefined))?.ok;
  };
  if (await response('primary')) return 'primary';
  return (await response('sync')) ? 'replica' : undefined;
}

function postmasterPid({ folder }: ClusterMember): number {
  const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}

async function createDatabase(port: number): Promise<boolean> {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await query(url, 'create role portal login');
  await query(url, 'create database portal owner portal');
  return true;
}
