import { startTcpProxy, type TcpProxy } from '@portal/test-infra/tcp-proxy';
import type { MemberPorts } from './configuration.ts';

/** The two members of the cluster. */
export const NAMES = ['a', 'b'] as const;
export type Name = (typeof NAMES)[number];
export const otherThan = (name: Name): Name => (name === 'a' ? 'b' : 'a');

const LINK_NAMES = [
  'proxyToDatabase',
  'proxyToPatroni',
  'fromOtherToDatabase',
  'fromOtherToPatroni',
  'toEtcd',
] as const;

/** The ways by which others reach a member, and by which it reaches etcd: a port for each, and how to cut them all. */
export interface Links extends Readonly<Record<(typeof LINK_NAMES)[number], TcpProxy>> {
  readonly all: readonly TcpProxy[];
}

/** Starts the network around one member. */
export async function startLinks({ database, patroni }: MemberPorts, etcd: number): Promise<Links> {
  const to = (port: number) => startTcpProxy({ host: '127.0.0.1', port });
  const links = {
    proxyToDatabase: await to(database),
    proxyToPatroni: await to(patroni),
    fromOtherToDatabase: await to(database),
    fromOtherToPatroni: await to(patroni),
    toEtcd: await to(etcd),
  };
  return { ...links, all: LINK_NAMES.map((path) => links[path]) };
}
