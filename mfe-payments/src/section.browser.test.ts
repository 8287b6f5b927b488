import { expect, test } from 'vitest';
import sectionFile from '../section.json' with { type: 'json' };
import { section } from './section.tsx';

test('every route of section.json has its page, and no other', { tags: ['ROUTE-10', 'ROUTE-11'] }, () => {
  expect(section.name).toBe(sectionFile.name);
  expect(Object.keys(section.pages).sort()).toEqual(sectionFile.routes.map(({ path }) => path).sort());
});

test('who may open each page', { tags: ['ROUTE-10', 'ROUTE-11', 'ROUTE-19'] }, () => {
  expect(sectionFile.routes.map(({ path, access }) => `${path} ${access}`)).toEqual([
    '/payments guarded',
    '/make-payments guarded',
  ]);
});
