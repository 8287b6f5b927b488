import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

interface Route {
  readonly path: string;
  readonly access: string;
  readonly topic?: string;
}

const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const routes: readonly Route[] = readdirSync(ROOT)
  .filter((folder) => folder.startsWith('mfe-'))
  .flatMap((folder) => read(`${folder}/section.json`).routes);
const help: readonly { Topic: string; FaqIds: number[] }[] = read('packages/dataset/src/demo.json').pageHelp;

const PLACEHOLDER_VALUES: Readonly<Record<string, readonly string[]>> = {
  '{fid}': ['43', '44', '45', '46', '47', '48', '49', '50'],
  '{edittype}': ['account', 'contact'],
};
/** Wizard steps have their own topics (mfe-payments/src/make-payments/payment-wizard.tsx). */
const WIZARD_STEP_PATHS = ['make-payments-details', 'make-payments-method', 'make-payments-verification'];

test('every member page has a help topic, except support and contact', {
  tags: ['SUP-09'],
}, () => {
  const without = routes.filter(({ access, topic }) => access === 'guarded' && topic === undefined);
  expect(without.map((route) => route.path.split('/')[1])).toEqual([
    ...Array.from({ length: 6 }, () => 'support'),
    'contact',
  ]);
  expect(routes.filter(({ access, topic }) => access === 'public' && topic !== undefined)).toEqual([]);
});

test('every topic has two or three demo questions, and no other has any', {
  tags: ['SUP-09'],
}, () => {
  const topics = routes.flatMap(({ topic = '' }) => {
    const part = /\{[^}]+\}/.exec(topic)?.[0];
    return part === undefined
      ? topic
      : (PLACEHOLDER_VALUES[part] ?? []).map((value) => topic.replace(part, value));
  });
  const expectedTopic = [...topics.filter((topic) => topic !== ''), ...WIZARD_STEP_PATHS];
  expect(help.map(({ Topic }) => Topic).sort()).toEqual(expectedTopic.sort());
  for (const { Topic, FaqIds } of help) {
    expect([Topic, FaqIds.length === 2 || FaqIds.length === 3]).toEqual([Topic, true]);
  }
});
