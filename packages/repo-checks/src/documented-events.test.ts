import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const EVENT_LIST = read('packages/section-sdk/src/event-bus/events.ts');
const EVENTS = [...EVENT_LIST.matchAll(/^ {2}'([a-z.]+)': \{/gm)].map(([, name = '']) => name);

/** Versions and contents of the events, as the document writes them. */
const CONTENTS = [
  ...EVENT_LIST.matchAll(
    /^ {2}'([a-z.]+)': \{\s+version: (\d+),\s+detail: z\.object\(\{(.*?)\}\),?\s+\},$/gms,
  ),
].map(([, name, version, shape = '']) => {
  const fields = [...shape.matchAll(/\b(\w+): z\./g)].map(([, field]) => `\`${field}\``);
  return [name, fields.length === 0 ? version : `${version}: ${fields.join(', ')}`];
});

/** Text of the list that the shell subscribes to in a loop. */
const [INVALIDATION_EVENTS = ''] =
  /INVALIDATION_EVENTS = \[.*?\]/s.exec(read('packages/api/src/contracts/endpoint.ts')) ?? [];

/** Rows of docs/events.md by event, as cell texts. */
const ROWS = new Map(
  [...read('docs/events.md').matchAll(/^\| `([a-z.]+)` \|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)].map(
    ([, name = '', ...cells]) => [name, cells.slice(0, 4).map((cell) => cell.trim())],
  ),
);

/** Sources of shell, sections and bundled packages by workspace, without tests. */
const SOURCES = globSync('{shell,mfe-*,packages/{section-sdk,shared-features}}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
})
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ workspace: file.split('/src/')[0]?.replace('packages/', '') ?? '', text: read(file) }));

/** Returns the workspaces that emit or consume an event. */
function users(verb: 'emit' | 'events', name: string): string {
  const call = new RegExp(`\\bbus\\.${verb}\\(\\s*'${name.replace('.', '\\.')}'`);
  const isInvalidation = INVALIDATION_EVENTS.includes(`'${name}'`);
  const found = SOURCES.filter(
    ({ text }) =>
      call.test(text) || (verb === 'events' && isInvalidation && text.includes('of INVALIDATION_EVENTS')),
  ).map(({ workspace }) => workspace);
  return [...new Set(found)].sort().join(', ');
}

test('docs/events.md lists every bus event', () => {
  expect(EVENTS).toContain('payment.made');
  expect([...ROWS.keys()].sort()).toEqual([...EVENTS].sort());
});

test('docs/events.md has version and content of every event', () => {
  const documented = [...ROWS].map(([name, [content]]) => [name, content]);
  expect(documented.sort()).toEqual(CONTENTS.sort());
});

test.each(EVENTS)('docs/events.md lists emitters and consumers of %s', (name) => {
  const [, emitted = '', consumers = '', planned = ''] = ROWS.get(name) ?? [];
  expect([users('emit', name), users('events', name)]).toEqual([
    emitted.split(', ').sort().join(', '),
    consumers,
  ]);
  const named = [
    emitted || planned.startsWith('emitted by '),
    consumers || planned.startsWith('consumed by '),
  ];
  expect(named.every(Boolean), 'somebody sends it and somebody hears it, or a section is named').toBe(true);
});
