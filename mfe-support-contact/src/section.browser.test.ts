import { expect, test } from 'vitest';
import sectionFile from '../section.json' with { type: 'json' };
import { section } from './section.tsx';

test('has a page for exactly the routes of section.json', { tags: ['ROUTE-08', 'ROUTE-13'] }, () => {
  expect(section.name).toBe(sectionFile.name);
  expect(Object.keys(section.pages).sort()).toEqual(sectionFile.routes.map(({ path }) => path).sort());
});

test('declares who may open each page', { tags: ['ROUTE-08', 'ROUTE-13', 'ROUTE-19', 'F-20'] }, () => {
  expect(sectionFile.routes.map(({ path, access }) => `${path} ${access}`)).toEqual([
    '/support guarded',
    '/support/faq/:qid guarded',
    '/support/topic/:cat guarded',
    '/support/topic/:cat/faq/:qid guarded',
    '/support/search/:term guarded',
    '/support/requests guarded',
    '/contact guarded',
    '/report-a-death public',
  ]);
});

test('fills exactly the slots of section.json', { tags: ['SUP-09'] }, () => {
  expect(Object.keys(section.slotContent)).toEqual(sectionFile.slotContent);
});
