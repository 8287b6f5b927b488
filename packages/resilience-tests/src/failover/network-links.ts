import { startTcpProxy, type TcpProxy } from '@portal/test-infra/tcp-proxy';
import type { MemberPorts } from './configuration.ts';

/** Members of the cluster. */
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

/** Proxies for all incoming links of a member, and for its link to etcd. */
export interface Links extends Readonly<Record<(typeof LINK_NAMES)[number], TcpProxy>> {
  readonly all: readonly TcpProxy[];
}

/** Starts the proxies of one member. */
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
