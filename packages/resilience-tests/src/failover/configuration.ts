import { join } from 'node:path';

export interface MemberPorts {
  readonly database: number;
  readonly patroni: number;
}

interface PatroniMember {
  readonly name: string;
  readonly folder: string;
  /** Folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly listen: MemberPorts;
  /** Ports through which the other member connects. */
  readonly advertised: MemberPorts;
  readonly etcd: number;
  /** Folder for archived WAL files, for point-in-time recovery. */
  readonly archive: string | undefined;
}

/**
 * Patroni settings of one member (JSON is valid YAML). docs/operations.md describes the settings that matter in
 * production. Trust authentication is for this machine only.
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
    // Without use_proxies, Patroni connects to the address that etcd advertises, and bypasses the partitionable
    // network.
    etcd3: { host: at(etcd), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        // Fails over at once. By default Patroni first tries for five minutes to restart the old primary.
        primary_start_timeout: 0,
        // Name of the setting before Patroni 3.0.3.
        master_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        // Without synchronous mode, a failover may lose committed data.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 60,
            shared_buffers: '64MB',
            // A silent standby blocks every commit for this long (60 s by default).
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            ...(archive !== undefined && {
              archive_mode: 'on',
              // Keeps existing files, because a new primary sends the old one's last file again.
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

/** HAProxy ports: one always routes to the primary, one to the replica. */
export interface ProxyPorts {
  readonly primary: number;
  readonly replica: number;
}

/** Builds HAProxy's settings. HAProxy asks Patroni for the roles every second. */
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
    // The portal keeps connections open, so a shorter timeout would cut idle ones.
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 2s',
    'listen primary',
    `  bind 127.0.0.1:${primary}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    // Closes connections to a former primary, which would otherwise remain on a read-only server.
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
