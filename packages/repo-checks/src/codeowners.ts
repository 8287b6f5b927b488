import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SectionFile } from '@portal/section-sdk/section-file';

const PLATFORM_TEAM = 'platform-team@example.org';

/**
 * Returns the text of `CODEOWNERS`: the platform team, and for each section's folder the owner in its `section.json`.
 * @throws an error when a `section.json` is invalid
 */
export function codeownersSource(root: string): string {
  const sections = globSync('mfe-*/section.json', { cwd: root })
    .sort()
    .map((file): [string, string] => {
      const { owner } = SectionFile.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8')));
      return [`/${path.posix.dirname(file)}/`, owner.contact];
    });
  const lines: readonly [string, string][] = [['*', PLATFORM_TEAM], ...sections];
  const width = Math.max(...lines.map(([pattern]) => pattern.length)) + 2;
  return [
    '# Written from the owners in each section.json by "npm run generate"; do not edit. The last matching line decides.',
    ...lines.map(([pattern, contact]) => `${pattern.padEnd(width)}${contact}`),
    '',
  ].join('\n');
}
