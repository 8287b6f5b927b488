import { join } from 'node:path';

/** Where the database and the Patroni of a member listen. */
export interface MemberPorts {
  readonly database: number;
  readonly patroni: number;
}

interface PatroniMember {
  readonly name: string;
  readonly folder: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly listen: MemberPorts;
  /** As the other member reaches it. */
  readonly advertised: MemberPorts;
  readonly etcd: number;
  /** Where its write-ahead log is kept, so that a moment can be restored. */
  readonly archive: string | undefined;
}

/**
 * The settings of one member, as Patroni reads them (JSON is YAML). What matters in production too stands in
 * docs/operations.md; that nobody needs a password is for this machine alone.
 */
export function patroniSettings({
  name,
  folder,
  programs,
  listen,
  advertised,
  etcd,
  archive,
}: PatroniMember): string {
  const at = (port: number) => `127.0.0.1:${port}`;
  return JSON.stringify({
    scope: 'portal',
    name,
    restapi: { listen: at(listen.patroni), connect_address: at(advertised.patroni) },
    // Without the second word Patroni goes to the address that etcd tells of itself, past the network that may be cut.
    etcd3: { host: at(etcd), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        // Promote the other at once; left to itself Patroni starts the dead primary again first, for five minutes.
        primary_start_timeout: 0,
        // Its name before Patroni 3.0.3.
        master_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        // Without it a failover may lose what was committed.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 60,
            shared_buffers: '64MB',
            // A standby that says nothing holds every commit for this long; 60 s where it is not set.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            ...(archive !== undefined && {
              archive_mode: 'on',
              // A file that is there stays: a new primary sends the last one of the old again.
              archive_command: `test -f ${archive}/%f || cp %p ${archive}/%f`,
            }),
          },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C.UTF-8' },
        { 'auth-local': 'trust' },
        { 'auth-host': 'trust' },
      ],
    },
    postgresql: {
      listen: at(listen.database),
      connect_address: at(advertised.database),
      bin_dir: programs,
      data_dir: join(folder, 'data'),
      pgpass: join(folder, 'pgpass'),
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      parameters: { unix_socket_directories: folder },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      authentication: {
        superuser: { username: 'postgres', password: 'none' },
        replication: { username: 'replicator', password: 'none' },
      },
    },
  });
}

/** The ports of HAProxy: one always leads to the primary, one to who follows it. */
export interface ProxyPorts {
  readonly primary: number;
  readonly replica: number;
}

/** HAProxy's settings; which member is which, Patroni is asked each second. */
export function proxySettings(
  { primary, replica }: ProxyPorts,
  members: Readonly<Record<string, MemberPorts>>,
): string {
  const servers = Object.entries(members).map(
    ([name, { database, patroni }]) => `  server ${name} 127.0.0.1:${database} check port ${patroni}`,
  );
  return [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    // The portal holds connections open; a shorter time cuts idle ones.
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 2s',
    'listen primary',
    `  bind 127.0.0.1:${primary}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    // Who is not the primary any more loses its connections: otherwise they stay, on a server that takes no changes.
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
    'listen replica',
    `  bind 127.0.0.1:${replica}`,
    '  option httpchk OPTIONS /replica',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n');
}
