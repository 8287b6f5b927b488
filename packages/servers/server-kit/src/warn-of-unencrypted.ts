import { isLoopback } from '@portal/domain/values/loopback';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Warns of each PostgreSQL that is reached over a network without TLS. The client encrypts only with `sslmode`.
 * @param databases URLs by setting
 */
export function warnOfUnencrypted(
  log: Pick<FastifyBaseLogger, 'warn'>,
  databases: Readonly<Record<string, string | undefined>>,
): void {
  for (const [setting, url] of Object.entries(databases)) {
    if (url !== undefined && isUnencrypted(new URL(url))) log.warn({ setting }, 'database.unencrypted');
  }
}

function isUnencrypted({ hostname, searchParams }: URL): boolean {
  const isSocket = hostname === '' || hostname.startsWith('%2F');
  const mode = searchParams.get('sslmode') ?? process.env.PGSSLMODE ?? 'disable';
  return mode === 'disable' && !isSocket && !isLoopback(hostname);
}
