import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { KIND_NAMES, type KindName, MANIFEST_FILE, Manifest } from '@portal/dataset/extract/kinds';
import { generateExtract } from '@portal/dataset/extract/write-extract';
import { dateFromWire } from '@portal/domain/values/dates';

const FIRST_DATE = dateFromWire('2026-11-26');
const NEXT_DATE = dateFromWire('2026-11-27');
const EVERY = 100;

/** What changes in every hundredth row of a kind. Other kinds are equal in both nights. */
const CHANGES: { readonly [Name in KindName]?: Readonly<Record<string, string>> } = {
  members: { MiddleName: 'Changed' },
  addresses: { City: 'Changed' },
  certificates: { ProductName: 'Changed' },
  riders: { Description: 'Changed' },
  values: { LoanInterest: '0.01' },
  activity: { Withdrawals: '0.01' },
  bills: { BilledAmount: '1.01' },
  'payment-lines': { AmountDue: '1.02' },
  'payment-history': { PaymentType: 'Changed' },
  documents: { Period: '2001-01' },
  'document-amounts': { Label: 'Changed' },
};

export interface Night {
  readonly folder: string;
  readonly rows: number;
}

/** Generates the first extract into `folder`. A complete extract of an earlier run is used again. */
export async function firstNight(folder: string, members: number): Promise<Night> {
  if (!existsSync(path.join(folder, MANIFEST_FILE))) {
    await rm(folder, { recursive: true, force: true });
    await generateExtract(folder, { seed: 1, members }, FIRST_DATE, { gzip: true });
  }
  return { folder, rows: rowsOf(await readManifest(folder)) };
}

/** Writes the extract of the next night into `folder`. `rows` is the number of changed rows. */
export async function nextNight(first: Night, folder: string): Promise<Night> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let rows = 0;
  for (const kind of KIND_NAMES) {
    const name = `${kind}.ndjson.gz`;
    const [from, to] = [path.join(first.folder, name), path.join(folder, name)];
    const change = CHANGES[kind];
    if (change) rows += await changeRows(from, to, change);
    else await cp(from, to);
  }
  const manifest: Manifest = { ...(await readManifest(first.folder)), extractDate: NEXT_DATE };
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  return { folder, rows };
}

async function changeRows(
  from: string,
  to: string,
  change: Readonly<Record<string, string>>,
): Promise<number> {
  let count = 0;
  let changed = 0;
  const lines = createInterface({ input: createReadStream(from).pipe(createGunzip()) });
  const next = async function* () {
    let batch: string[] = [];
    for await (const line of lines) {
      count += 1;
      if (count % EVERY === 0) {
        changed += 1;
        batch.push(JSON.stringify({ ...JSON.parse(line), ...change }));
        yield `${batch.join('\n')}\n`;
        batch = [];
      } else batch.push(line);
    }
    if (batch.length > 0) yield `${batch.join('\n')}\n`;
  };
  await pipeline(Readable.from(next()), createGzip(), createWriteStream(to));
  return changed;
}

async function readManifest(folder: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8')));
}

const rowsOf = ({ rows }: Manifest) => Object.values(rows).reduce((sum, count) => sum + count, 0);
