import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createFolderRevisions } from '@portal/release-registry/folder-revisions';
import { Registry } from '@portal/section-sdk/registry';
import { buildBundle } from './monolith.ts';
import { kibibytes, printTable, ratio } from './report.ts';
import { withFileChange } from './with-file-change.ts';

interface Options {
  readonly root: string;
  readonly dataDir: string;
  readonly workFolder: string;
}

/** Target: download of the federated portal relative to the single bundle after the same change. */
const LIMIT = 0.15;

const SECTION = 'certificates';

/**
 * Compares downloads of a returning member after a release of one section. The portal loads that section's files. The
 * baseline loads the changed files of a single bundle with a chunk per section. The bundle gets the best case:
 * unchanged files keep their URLs, and only the page's own changed files count.
 */
export async function benchAfterRelease({ root, dataDir, workFolder }: Options): Promise<void> {
  const registry = Registry.parse(
    JSON.parse((await createFolderRevisions(dataDir).newest())?.text ?? 'null'),
  );
  const live = registry.sections[SECTION]?.live;
  if (!live) throw new Error(`the registry has no section ${SECTION}`);
  const released = [live.entry, ...live.preload].map(({ url }) => statSync(`${dataDir}${url}.br`).size);
  const federated = released.reduce((sum, size) => sum + size, 0);

  const names = Object.keys(registry.sections);
  const build = (name: string) =>
    buildBundle({ root, workFolder: path.join(workFolder, name), version: '1.0.0-bundle', names });
  const before = await build('unchanged');
  const after = await withFileChange(path.join(root, `mfe-${SECTION}/src/section.tsx`), () =>
    build('changed'),
  );
  const known = new Set(readdirSync(before));
  const pageFiles = readdirSync(after).filter((file) =>
    new RegExp(`^(?:main|section-${SECTION})\\..*\\.(?:js|css)$`).test(file),
  );
  const changedFiles = pageFiles.filter((file) => !known.has(file));
  const bundle = changedFiles.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(path.join(after, file))).length,
    0,
  );
  printTable(
    `Download of a returning member after a release of ${SECTION} (at most ${LIMIT})`,
    ['variant', 'files', 'transferred'],
    [
      ['one bundle', String(changedFiles.length), `${kibibytes(bundle)} (1.00)`],
      ['federated', String(released.length), `${kibibytes(federated)} (${ratio(federated, bundle)})`],
    ],
  );
  if (federated > LIMIT * bundle) throw new Error(`a release of ${SECTION} costs more than ${LIMIT}`);
}
