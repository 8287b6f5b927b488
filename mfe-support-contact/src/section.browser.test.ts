import { expect, test } from 'vitest';
import sectionFile from '../section.json' with { type: 'json' };
import { section } from './section.tsx';

test('every route of section.json has its page, and no other', { tags: ['ROUTE-08', 'ROUTE-13'] }, () => {
  expect(section.name).toBe(sectionFile.name);
  expect(Object.keys(section.pages).sort()).toEqual(sectionFile.routes.map(({ path }) => path).sort());
});

test('who may open each page', { tags: ['ROUTE-08', 'ROUTE-13', 'ROUTE-19', 'F-20'] }, () => {
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

test('the section fills the slots that section.json names, and no other', { tags: ['SUP-09'] }, () => {
  expect(Object.keys(section.slotContent)).toEqual(sectionFile.slotContent);
});
