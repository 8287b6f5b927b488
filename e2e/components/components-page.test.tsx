import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as ui from '@portal/ui';
import * as datePicker from '@portal/ui/date-picker';
import * as dialog from '@portal/ui/dialog';
import * as form from '@portal/ui/form';
import * as table from '@portal/ui/table';
import { expect, test } from 'vitest';
import { EXAMPLES } from './examples.ts';
import { nameOf, parseStates } from './parse-states.ts';

const folder = path.join(import.meta.dirname, 'examples');
const sources = Object.fromEntries(
  readdirSync(folder).map((file) => [nameOf(file), readFileSync(path.join(folder, file), 'utf8')]),
);

/** Every entry point of the library with code. */
const ENTRIES = {
  '.': ui,
  './date-picker': datePicker,
  './dialog': dialog,
  './form': form,
  './table': table,
};

/** Wrappers of the whole page. They render nothing except what `notify` shows. */
const PROVIDERS = ['PortalProvider', 'Toaster'];

const isComponent = (name: string) => /^[A-Z]/.test(name) && !PROVIDERS.includes(name);

test('covers every entry point of the library', () => {
  const file = path.join(import.meta.dirname, '../../packages/ui/package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8'));
  // These entry points have no component.
  const hasCode = Object.keys(exports).filter((entry) => !/\.css$|^\.\/(render-to-html|testing)/.test(entry));
  expect(Object.keys(ENTRIES)).toEqual(hasCode);
});

test('shows every component of the library', () => {
  const rendered = Object.values(sources).join('\n');
  const missing = Object.values(ENTRIES)
    .flatMap((entry) => Object.keys(entry))
    .filter((name) => isComponent(name) && !new RegExp(`<${name}\\b`).test(rendered));
  expect(missing).toEqual([]);
});

test('shows every state of every file with description and code', () => {
  const onPage = Object.fromEntries(
    Object.entries(EXAMPLES).map(([file, states]) => [file, Object.keys(states).toSorted()]),
  );
  const described = Object.fromEntries(
    Object.entries(sources).map(([file, source]) => [
      file,
      parseStates(source)
        .map(({ name }) => name)
        .toSorted(),
    ]),
  );
  expect(described).toEqual(onPage);
});

test('parses description and code of a state, the first with shared code', () => {
  const source = `import { x } from '@portal/ui';

/** Everything. */
const all = 1;

/** The one way
 onward. */
export function Primary() {
  return <b>{all}</b>;
}

/** Another. */
export function Secondary() {
  return null;
}
`;
  expect(parseStates(source)).toEqual([
    {
      name: 'Primary',
      title: 'The one way\n onward.',
      code: `import { x } from '@portal/ui';

/** Everything. */
const all = 1;

function Primary() {
  return <b>{all}</b>;
}`,
    },
    { name: 'Secondary', title: 'Another.', code: 'function Secondary() {\n  return null;\n}' },
  ]);
});
