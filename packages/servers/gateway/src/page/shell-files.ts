import path from 'node:path';
import type { ShellRecord } from '@portal/release-registry/release-record';
import { z } from 'zod';

const HEAD = '<!--portal:head-->';
const ROOT = '<!--portal:root-->';

/** Shell files from which the gateway renders pages: template, public pages and redirect bridge. */
export type ShellFiles = Awaited<ReturnType<typeof readShellFiles>>;

/** Reads a text file of a build. @throws Error when it is missing or damaged */
export type ReadText = (file: string) => Promise<string>;

/** Reads a build of the shell. @throws Error when the template is unreadable or lacks a placeholder */
export async function readShellFiles(read: ReadText, record: ShellRecord | null) {
  const template = await read('index.html');
  const [beforeHead, rest, ...extraHeads] = template.split(HEAD);
  const [betweenHeadAndRoot, afterRoot, ...extraRoots] = rest?.split(ROOT) ?? [];
  const incomplete = extraHeads.length + extraRoots.length > 0;
  if (beforeHead === undefined || betweenHeadAndRoot === undefined || afterRoot === undefined || incomplete) {
    throw new Error(`index.html of the shell must have ${HEAD} and then ${ROOT}, each once`);
  }
  return {
    beforeHead,
    betweenHeadAndRoot,
    afterRoot,
    prerendered: await readPrerendered(read),
    memberLayout: await nullIfMissing(read('prerendered/member-layout.html')),
    publicLayout: await nullIfMissing(read('prerendered/public-layout.html')),
    bridge: await nullIfMissing(read('auth-bridge.html')),
    record,
  };
}

/** Returns the usable prerendered pages of a build by path. The browser renders all others. */
export async function readPrerendered(read: ReadText): Promise<Map<string, string>> {
  const list = await nullIfMissing(read('prerendered/pages.json'));
  const pages = list === null ? {} : z.record(z.string(), z.string()).parse(JSON.parse(list));
  const prerendered = new Map<string, string>();
  for (const [page, file] of Object.entries(pages)) {
    const text = await nullIfMissing(read(`prerendered/${path.basename(file)}`));
    if (text !== null) prerendered.set(page, text);
  }
  return prerendered;
}

const nullIfMissing = (text: Promise<string>) => text.catch(() => null);
