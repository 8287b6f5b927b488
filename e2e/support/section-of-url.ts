import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import { ORIGIN } from '../portal.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Section {
  readonly name: string;
  readonly routes: readonly { readonly path: string }[];
}

const sections = globSync('mfe-*/section.json', { cwd: root }).map(
  (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Section,
);

/** Returns the section that owns the page at this URL; 'shell' without one. */
export function sectionOfUrl(address: string): string {
  const { pathname } = new URL(address, ORIGIN);
  const section = sections.find(({ routes }) => routes.some((route) => matchesPattern(route.path, pathname)));
  return section?.name ?? 'shell';
}
