import { expect, test } from 'vitest';
import { pageTopic, type SectionPage, slotProvider } from './section-pages.ts';

const page = (path: string, topic?: string): SectionPage => ({
  ...{ section: 'forms', path, title: 'Forms', access: 'guarded' },
  ...(topic !== undefined && { topic }),
});

test.each([
  [page('/payments', 'payments'), '/payments', 'payments'],
  [page('/forms/:fid', 'form-{fid}'), '/forms/45', 'form-45'],
  [page('/forms/:fid', 'form-{fid}'), '/forms/ABC/', 'form-abc'],
  [page('/a/:one/b/:two', 'x-{two}-{one}'), '/a/1/b/2', 'x-2-1'],
  [page('/forms/:fid', 'form-{other}'), '/forms/45', 'form-'],
  [page('/support'), '/support', undefined],
])('the topic of a page has the parts of its address: %#', (of, path, topic) => {
  expect(pageTopic(of, path)).toBe(topic);
});

const section = (enabled: boolean, slotContent?: string[]) => ({
  ...{ enabled, previous: [], owner: { team: '', contact: '' }, routes: [], navigation: [] },
  live: { version: '1', container: 'c', entry: { url: '', integrity: '' }, preload: [], contract: '' },
  fallback: { title: '', body: '' },
  ...(slotContent && { fills: slotContent }),
});

test('a slot is filled by the section that says so, and not while that is switched off', () => {
  const filled = (enabled: boolean) =>
    slotProvider({ sections: { a: section(true), b: section(enabled, ['page-help']) } }, 'page-help');
  expect(filled(true)).toBe('b');
  expect(filled(false)).toBeUndefined();
  expect(slotProvider({ sections: { a: section(true) } }, 'page-help')).toBeUndefined();
});
