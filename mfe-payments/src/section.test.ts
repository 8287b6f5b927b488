// @vitest-environment jsdom
import { expect, test } from 'vitest';
import sectionFile from '../section.json' with { type: 'json' };
import { section } from './section.tsx';

test('ROUTE-10 ROUTE-11 every route of section.json has its page, and no other', () => {
  expect(section.name).toBe(sectionFile.name);
  expect(Object.keys(section.pages).sort()).toEqual(sectionFile.routes.map(({ path }) => path).sort());
});

test('ROUTE-10 ROUTE-11 ROUTE-19 who may open each page', () => {
  expect(sectionFile.routes.map(({ path, access }) => `${path} ${access}`)).toEqual([
    '/payments guarded',
    '/make-payments guarded',
  ]);
});
