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
])('inserts path parameters into the topic: %#', (sectionPage, path, topic) => {
  expect(pageTopic(sectionPage, path)).toBe(topic);
});

const section = (enabled: boolean, slotContent?: string[]) => ({
  ...{ enabled, previous: [], owner: { team: '', contact: '' }, routes: [], navigation: [] },
  live: { version: '1', container: 'c', entry: { url: '', integrity: '' }, preload: [], contract: '' },
  fallback: { title: '', body: '' },
  ...(slotContent && { slotContent }),
});

test('returns the enabled section that fills a slot', () => {
  const providerIf = (enabled: boolean) =>
    slotProvider({ sections: { a: section(true), b: section(enabled, ['page-help']) } }, 'page-help');
  expect(providerIf(true)).toBe('b');
  expect(providerIf(false)).toBeUndefined();
  expect(slotProvider({ sections: { a: section(true) } }, 'page-help')).toBeUndefined();
});
