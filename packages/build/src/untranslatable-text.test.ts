import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findUntranslatableText } from './testing/untranslatable-text.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const inJsx = (jsx: string) => findUntranslatableText('page.tsx', `const page = ${jsx};`);

test.each([
  ['a value in a sentence', '<p>Subtotal, {count} payments</p>', ['1: {count}']],
  ['a value next to an icon', '<b><Icon />{title}</b>', ['1: {title}']],
  ['text of a condition', "<b><i />{late && 'Overdue'}</b>", ["1: {late && 'Overdue'}"]],
  ['text of a fragment', '<b><i />{late && <> Overdue</>}</b>', ['1: {late && <> Overdue</>}']],
  ['text that is made', '<b><i />{formatUsd(total)}</b>', ['1: {formatUsd(total)}']],
  ['an element before text', '<b>{busy && <Ring />}Send</b>', ['1: {busy && <Ring />}']],
  [
    'text of a list',
    '<b><i />{names.map((name) => name.trim())}</b>',
    ['1: {names.map((name) => name.trim())}'],
  ],
])('reports %s as text with siblings', { tags: ['CTX-02'] }, (_name, jsx, found) => {
  expect(inJsx(jsx)).toEqual(found);
});

test.each([
  ['text alone', `<p>{\`Subtotal, \${count} payments\`}</p>`],
  ['a constant', '<p>{OWNERS_ONLY} <PhoneLink /></p>'],
  ['a value alone', '<p>{title}</p>'],
  ['text with an element of its own', '<b><Icon /><span>{title}</span></b>'],
  ['an element before fixed text', '<b><Icon /> Send</b>'],
  ['an element after text', '<b>Send {busy && <Ring />}</b>'],
  ['elements of a list', '<ul><li>First</li>{rows.map((row) => <li key={row}>{row}</li>)}</ul>'],
  ['children', '<Card><i />{children}{props.actions}</Card>'],
])('accepts %s', { tags: ['CTX-02'] }, (_name, jsx) => {
  expect(inJsx(jsx)).toEqual([]);
});

test('no page has dynamic text next to other children', { tags: ['CTX-02'] }, () => {
  const code = '{shell,mfe-*,packages/{ui,section-sdk,shared-features,host}}/src/**/*.tsx';
  const template = 'packages/create-section/template/src/**/*.tsx.template';
  const pages = globSync([code, template], { cwd: root, exclude: ['**/*.test.tsx', '**/testing/**'] });
  expect(pages).toContain('packages/ui/src/button.tsx');
  const found = pages.flatMap((page) => {
    const source = readFileSync(path.join(root, page), 'utf8');
    return findUntranslatableText(page.replace('.template', ''), source).map((place) => `${page}:${place}`);
  });
  expect(found).toEqual([]);
});
