import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { startPostgres } from '@portal/test-infra/postgres';

/** A bucket behind the protocol of S3 and a PostgreSQL, which a test may stop; undefined where there is no PostgreSQL. */
export async function startRemoteStore() {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-bucket-'));
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It signs '/portal' where the client asks for '/portal/', so that no bucket could be listed.
    allowMismatchedSignatures: true,
    directory: folder,
    configureBuckets: [{ name: 'portal', configs: [] }],
  });
  const { port } = await bucket.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    releasesUrl: `s3://portal/of-a-test?region=us-east-1&endpoint=${endpoint}`,
    registryUrl: await postgres.create('registry'),
    stopBucket: () => bucket.close(),
    stopDatabase: () => postgres.stop(),
    async stop() {
      await Promise.allSettled([bucket.close(), postgres.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the client of the bucket takes its credentials from. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
