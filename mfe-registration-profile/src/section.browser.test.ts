import { expect, test } from 'vitest';
import sectionFile from '../section.json' with { type: 'json' };
import { section } from './section.tsx';

test('has a page for exactly the routes of section.json', {
  tags: ['ROUTE-04', 'ROUTE-14', 'ROUTE-15'],
}, () => {
  expect(section.name).toBe(sectionFile.name);
  expect(Object.keys(section.pages).sort()).toEqual(sectionFile.routes.map(({ path }) => path).sort());
});

test('declares who may open each page', { tags: ['ROUTE-04', 'ROUTE-14', 'ROUTE-15', 'ROUTE-19'] }, () => {
  expect(sectionFile.routes.map(({ path, access }) => `${path} ${access}`)).toEqual([
    '/registration public',
    '/registration/:step public',
    '/profile guarded',
    '/edit-profile/:edittype guarded',
  ]);
});
