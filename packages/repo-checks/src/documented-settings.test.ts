import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Returns the variables in the first column of a server's table in docs/operations.md. */
function documented(server: string): string[] {
  const text = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const [section = ''] = text.split(`### ${server}\n`)[1]?.split('\n#') ?? [];
  const columns = section.split('\n').map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? '');
  return columns.flatMap((column) => [...column.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name));
}

/** Returns all sources of a server as one text, without tests. */
function sources(server: string): string {
  const folder = path.join(ROOT, 'packages/servers', server, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing/.test(file));
  return own.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

test.each(['gateway', 'member-api'])('operations.md lists no unknown setting of %s', (server) => {
  const names = documented(server);
  expect(names).toContain('LOG_LEVEL');
  expect(names.filter((name) => !sources(server).includes(name))).toEqual([]);
});
