import type { S3Client } from '@aws-sdk/client-s3';
import { AUDIT_FILE } from './page-audit.ts';
import { parsedFiles, RECORD_FILE, recordText, type StoredReleases } from './releases.ts';

const MAX_CONCURRENT_UPLOADS = 8;

/** Timeouts of one attempt. The client has none of its own, and waits for a silent service until TCP gives up. */
const TIMEOUTS = { connectionTimeout: 3_000, socketTimeout: 10_000 };

/** Third-party services rarely provide a host name per bucket. Many reject the default checksums (CRC32). */
const THIRD_PARTY_SERVICE = {
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

/** Releases as objects in an S3-compatible bucket, `<prefix>releases/<name>/<version>/<file>`. */
export function createBucketReleases(
  address: URL,
  timeouts: typeof TIMEOUTS = TIMEOUTS,
): StoredReleases & { close(): void } {
  const { bucket, prefix, connect, close } = openBucket(address, timeouts);
  const keyOf = (name: string, version: string, file: string) =>
    `${prefix}releases/${name}/${version}/${file}`;

  async function read(name: string, version: string, file: string): Promise<Buffer | null> {
    const { client, s3 } = await connect();
    try {
      const { Body } = await client.send(
        new s3.GetObjectCommand({ Bucket: bucket, Key: keyOf(name, version, file) }),
      );
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (error instanceof s3.NoSuchKey) return null;
      throw error;
    }
  }

  const parsed = parsedFiles(read);

  async function put(key: string, body: Buffer | string): Promise<void> {
    const { client, s3 } = await connect();
    await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
  }

  async function deleteKey(key: string): Promise<void> {
    const { client, s3 } = await connect();
    await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }

  async function* listPages(options: { readonly Prefix: string; readonly Delimiter?: string }) {
    const { client, s3 } = await connect();
    yield* s3.paginateListObjectsV2({ client }, { Bucket: bucket, ...options });
  }

  return {
    read,
    ...parsed,
    close,
    async modifiedAt(name, version) {
      const times: Date[] = [];
      for await (const { Contents = [] } of listPages({ Prefix: keyOf(name, version, '') }))
        times.push(...Contents.flatMap(({ LastModified }) => LastModified ?? []));
      return times.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
    },
    async versions(name) {
      const start = `${prefix}releases/${name}/`;
      const versions: string[] = [];
      for await (const { CommonPrefixes = [] } of listPages({ Prefix: start, Delimiter: '/' }))
        versions.push(...CommonPrefixes.flatMap(({ Prefix }) => Prefix?.slice(start.length, -1) ?? []));
      return versions;
    },
    saveAudit: (audit) => put(keyOf(audit.name, audit.version, AUDIT_FILE), JSON.stringify(audit)),
    async remove(name, version) {
      await deleteKey(keyOf(name, version, RECORD_FILE));
      // Some services continue a list by position, so that a deletion while listing would skip keys.
      const keys: string[] = [];
      for await (const { Contents = [] } of listPages({ Prefix: keyOf(name, version, '') }))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      for (const key of keys) await deleteKey(key);
    },
    /** `add` does not rely on conditional writes, which many services ignore. A second writer writes equal files. */
    async add(release, files) {
      const { name, version } = release;
      if (await parsed.record(name, version)) return false;
      const pending = [...files];
      const uploadPending = async () => {
        for (let file = pending.pop(); file; file = pending.pop())
          await put(keyOf(name, version, file[0]), file[1]);
      };
      await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, uploadPending));
      await put(keyOf(name, version, RECORD_FILE), recordText(release));
      return true;
    },
  };
}

/**
 * Parses `s3://bucket/prefix?region=eu-central-1&endpoint=https://storage.example.org`. Amazon S3 needs no endpoint.
 */
function openBucket(address: URL, timeouts: typeof TIMEOUTS) {
  const endpoint = address.searchParams.get('endpoint');
  const prefix = address.pathname.replace(/^\//, '').replace(/([^/])$/, '$1/');
  let client: S3Client | undefined;
  return {
    bucket: address.hostname,
    prefix,
    /** Loads the large client library on first use, because few processes use a bucket. */
    async connect() {
      const s3 = await import('@aws-sdk/client-s3');
      client ??= new s3.S3Client({
        region: address.searchParams.get('region') ?? 'us-east-1',
        requestHandler: timeouts,
        ...(endpoint !== null && { endpoint, ...THIRD_PARTY_SERVICE }),
      });
      return { client, s3 };
    },
    close: () => client?.destroy(),
  };
}
