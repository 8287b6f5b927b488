import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HELP_PAGES, isHelpLink } from '@portal/domain/help/help-links';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import { expect, test } from 'vitest';
import { CATEGORIES, topicPath } from './categories.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Route table from the section.json files of all sections. */
function routes(): string[] {
  const sections = readdirSync(ROOT).filter((folder) => folder.startsWith('mfe-'));
  return sections.flatMap((section) => {
    const file = readFileSync(path.join(ROOT, section, 'section.json'), 'utf8');
    return (JSON.parse(file) as { routes: { path: string }[] }).routes.map((route) => route.path);
  });
}

test('links only to pages of the route table', { tags: ['SUP-11'] }, () => {
  const patterns = routes();
  const pages = [...HELP_PAGES, '/forms/43', '/support/faq/1'].map((address) => address.split('?')[0] ?? '');
  expect(pages.filter((page) => !patterns.some((pattern) => matchesPattern(pattern, page)))).toEqual([]);
});

test('allows links to every topic', { tags: ['SUP-02', 'SUP-11'] }, () => {
  expect(CATEGORIES.map(topicPath).filter((topic) => !isHelpLink(topic))).toEqual([]);
});

test('allows every link of the demo articles', { tags: ['SUP-11'] }, () => {
  const file = readFileSync(path.join(ROOT, 'packages/dataset/src/demo.json'), 'utf8');
  const { faqs } = JSON.parse(file) as { faqs: { Answer: string }[] };
  const links = faqs.flatMap(({ Answer }) =>
    [...Answer.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to),
  );
  expect(links).toContain('/report-a-death');
  expect(links.filter((link) => !isHelpLink(link))).toEqual([]);
});
