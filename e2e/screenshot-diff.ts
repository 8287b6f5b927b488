import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Folder of the diff pictures, in the newer folder. */
export const DIFF_FOLDER = 'compared';

/** Comparison of one picture. */
export interface Comparison {
  readonly file: string;
  readonly outcome: 'same' | 'changed' | 'added' | 'removed';
  /** Changed fraction of the picture, 0 to 1. */
  readonly changedRatio: number;
}

/**
 * Compares the pictures of two folders by file name. For each changed one it writes a diff picture, with changes in
 * red, into `DIFF_FOLDER` of the newer folder. `only` selects file names. Sorted by name.
 * @throws Error when a folder or picture is unreadable
 */
export async function comparePictures(
  before: string,
  after: string,
  only?: readonly string[],
): Promise<readonly Comparison[]> {
  const beforeFiles = new Set(await picturesIn(before));
  const afterFiles = new Set(await picturesIn(after));
  const files = only ?? [...new Set([...beforeFiles, ...afterFiles])];
  const diff = path.join(after, DIFF_FOLDER);
  await rm(diff, { recursive: true, force: true });
  await mkdir(diff);
  const compared: Comparison[] = [];
  for (const file of files.toSorted()) {
    if (!beforeFiles.has(file)) compared.push({ file, outcome: 'added', changedRatio: 1 });
    else if (!afterFiles.has(file)) compared.push({ file, outcome: 'removed', changedRatio: 1 });
    else compared.push(await compare(file, before, after));
  }
  return compared;
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png'));
}

async function compare(file: string, before: string, after: string): Promise<Comparison> {
  const [beforeFiles, afterFiles] = await Promise.all([
    read(path.join(before, file)),
    read(path.join(after, file)),
  ]);
  // For pages of different height, the additional part counts as changed.
  const width = Math.max(beforeFiles.width, afterFiles.width);
  const height = Math.max(beforeFiles.height, afterFiles.height);
  const diff = new PNG({ width, height });
  const [left, right] = [padPicture(beforeFiles, width, height), padPicture(afterFiles, width, height)];
  const changed = pixelmatch(left.data, right.data, diff.data, width, height);
  if (changed === 0) return { file, outcome: 'same', changedRatio: 0 };
  await writeFile(path.join(after, DIFF_FOLDER, file), PNG.sync.write(diff));
  return { file, outcome: 'changed', changedRatio: changed / (width * height) };
}

async function read(file: string): Promise<PNG> {
  return PNG.sync.read(await readFile(file));
}

/** Pads a picture to this size at its upper left. */
function padPicture(picture: PNG, width: number, height: number): PNG {
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}
