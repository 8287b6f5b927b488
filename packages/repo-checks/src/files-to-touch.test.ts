import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './exec.ts';

const SOURCES = globSync(
  ['docs/*.md', '{shell,mfe-*}/{section.json,src/**/*.{ts,tsx}}', 'packages/{*,servers/*}/src/**/*.{ts,tsx}'],
  { cwd: root },
).filter((file) => !/\.test\.tsx?$|\/node_modules\//.test(file));

/** Returns the files below these folders that match, and so must change for another name of the kind. */
function filesNaming(pattern: RegExp, folders: readonly string[], users?: RegExp): string[] {
  return SOURCES.filter((file) => folders.some((folder) => file.startsWith(folder)))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return pattern.test(text) && !users?.test(text);
    })
    .sort();
}

test('an icon of the navigation touches two files', () => {
  expect(filesNaming(/^ +'?bank'?(: \w+)?,$/m, ['packages/ui/', 'shell/'])).toEqual([
    'packages/ui/src/icon.tsx',
    'shell/src/navigation/nav-icons.ts',
  ]);
});

test('an event touches two files, without those that send or hear it', () => {
  const users = /\.(?:emit|events)\(\s*'input\.unsaved'/;
  expect(filesNaming(/['`]input\.unsaved['`]/, [''], users)).toEqual([
    'docs/events.md',
    'packages/section-sdk/src/event-bus/events.ts',
  ]);
});

test('a slot touches three files, without its page and its content', () => {
  const content = /SlotInput\['page-help'\]/;
  expect(filesNaming(/['"]page-help['"]/, ['mfe-', 'packages/section-sdk/'], content)).toEqual([
    'mfe-support-contact/section.json',
    'mfe-support-contact/src/section.tsx',
    'packages/section-sdk/src/slot-names.ts',
  ]);
});

test('a call touches four files, without those that use it', () => {
  expect(filesNaming(/\bGetPageHelp\b/, ['packages/api/', 'packages/servers/member-api/'])).toEqual([
    'packages/api/src/api.ts',
    'packages/api/src/contracts/help.ts',
    'packages/servers/member-api/src/routes/faqs.ts',
    'packages/servers/member-api/src/testing/endpoint-examples.ts',
  ]);
});
