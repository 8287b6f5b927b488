import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ShellRecord } from '../files/release-record.ts';

const HEAD = '<!--portal:head-->';
const ROOT = '<!--portal:root-->';

/** What the gateway makes pages from: the shell's template in three pieces, its public pages, and its bridge. */
export interface ShellFiles {
  readonly beforeHead: string;
  readonly betweenHeadAndRoot: string;
  readonly afterRoot: string;
  /** Prerendered markup by page address. */
  readonly prerendered: ReadonlyMap<string, string>;
  readonly bridge: string | null;
  /** Null for a development build. */
  readonly record: ShellRecord | null;
}

/**
 * Reads a build of the shell.
 * @throws Error when the template or one of the pages that it lists is not there, or has no place for our parts.
 */
export async function readShellFiles(folder: string, record: ShellRecord | null): Promise<ShellFiles> {
  const template = await readFile(path.join(folder, 'index.html'), 'utf8');
  const [beforeHead, rest, ...moreHeads] = template.split(HEAD);
  const [betweenHeadAndRoot, afterRoot, ...moreRoots] = rest?.split(ROOT) ?? [];
  const odd = moreHeads.length + moreRoots.length > 0;
  if (beforeHead === undefined || betweenHeadAndRoot === undefined || afterRoot === undefined || odd) {
    throw new Error(`index.html of the shell must have ${HEAD} and then ${ROOT}, each once`);
  }
  return {
    beforeHead,
    betweenHeadAndRoot,
    afterRoot,
    prerendered: await readPrerendered(path.join(folder, 'prerendered')),
    bridge: await readIfThere(path.join(folder, 'auth-bridge.html')),
    record,
  };
}

async function readPrerendered(folder: string): Promise<Map<string, string>> {
  const list = await readIfThere(path.join(folder, 'pages.json'));
  if (list === null) return new Map();
  const pages = z.record(z.string(), z.string()).parse(JSON.parse(list));
  const entries = Object.entries(pages).map(
    async ([page, file]) => [page, await readFile(path.join(folder, path.basename(file)), 'utf8')] as const,
  );
  return new Map(await Promise.all(entries));
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
