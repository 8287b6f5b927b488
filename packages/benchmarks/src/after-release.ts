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

/** What the issue of the first visit asks for: federated, beside the one bundle after the same change. */
const LIMIT = 0.15;

/** The section that is released, and the page of it that the member comes back to. */
const SECTION = 'certificates';

/**
 * What a member who comes back takes after a release of one section: that section's files, beside what changes in one
 * bundle with a chunk for each section. The bundle is given the best case: its files keep their addresses until their
 * content changes, and of what has changed only the page's own counts.
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
  const ofPage = readdirSync(after).filter((file) =>
    new RegExp(`^(?:main|section-${SECTION})\\..*\\.(?:js|css)$`).test(file),
  );
  const taken = ofPage.filter((file) => !known.has(file));
  const bundle = taken.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(path.join(after, file))).length,
    0,
  );
  printTable(
    `After a release of the section ${SECTION}: what a member who comes back takes (at most ${LIMIT})`,
    ['variant', 'files', 'transferred'],
    [
      ['one bundle', String(taken.length), `${kibibytes(bundle)} (1.00)`],
      ['federated', String(released.length), `${kibibytes(federated)} (${ratio(federated, bundle)})`],
    ],
  );
  if (federated > LIMIT * bundle) throw new Error(`a release of ${SECTION} costs more than ${LIMIT}`);
}
