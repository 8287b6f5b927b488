import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { startPostgres } from '@portal/test-infra/postgres';

/** Starts an S3-compatible bucket. Its clients need `CREDENTIALS` in the environment. */
export async function startBucket() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-bucket-'));
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // The server signs '/portal' where the client requests '/portal/', so that listing a bucket would fail.
    allowMismatchedSignatures: true,
    directory: folder,
    configureBuckets: [{ name: 'portal', configs: [] }],
  });
  const { port } = await bucket.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    releasesUrl: `s3://portal/test?region=us-east-1&endpoint=${endpoint}`,
    stopBucket: () => bucket.close(),
    removeFiles: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts a bucket and a PostgreSQL that tests may stop. Returns undefined without PostgreSQL. */
export async function startRemoteStore() {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  const { releasesUrl, stopBucket, removeFiles } = await startBucket();
  return {
    releasesUrl,
    registryUrl: await postgres.create('registry'),
    stopBucket,
    stopDatabase: () => postgres.stop(),
    async stop() {
      await Promise.allSettled([stopBucket(), postgres.stop()]);
      removeFiles();
    },
  };
}

/** Credentials that the S3 client reads from the environment. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
