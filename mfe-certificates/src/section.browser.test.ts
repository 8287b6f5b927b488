import { expect, test } from 'vitest';
import sectionFile from '../section.json' with { type: 'json' };
import { section } from './section.tsx';

test('has a page for exactly the routes of section.json', { tags: ['ROUTE-06', 'ROUTE-07'] }, () => {
  expect(section.name).toBe(sectionFile.name);
  expect(Object.keys(section.pages).sort()).toEqual(sectionFile.routes.map(({ path }) => path).sort());
});

test('declares who may open each page', { tags: ['ROUTE-06', 'ROUTE-07', 'ROUTE-19'] }, () => {
  expect(sectionFile.routes.map(({ path, access }) => `${path} ${access}`)).toEqual([
    '/certificates guarded',
    '/certificates/for-my-family guarded',
    '/certificate-details/:certificate guarded',
  ]);
});
