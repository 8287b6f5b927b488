import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryFromSlug, categorySlug, TOP_FAQ_IDS } from './faq.ts';

const TITLES = ['Life Insurance', 'Annuities', 'Billing & Payments', 'General'];

test('lists 1, 46 and 47 as top questions', { tags: ['SUP-04'] }, () => {
  expect(TOP_FAQ_IDS).toEqual([1, 46, 47]);
});

test.each([
  ['life-insurance', 'Life Insurance'],
  ['annuities', 'Annuities'],
  ['billing-and-payments', 'Billing & Payments'],
  ['general', 'General'],
])('converts %s to %s and back', { tags: ['SUP-02', 'SUP-07', 'AMB-54'] }, (slug, title) => {
  expect(categorySlug(title)).toBe(slug);
  expect(categoryFromSlug(slug, TITLES)).toBe(title);
});

test('trims a title and collapses its spaces to one hyphen', {
  tags: ['SUP-07', 'AMB-54'],
}, () => {
  expect(categorySlug(' Billing  &  Payments ')).toBe('billing-and-payments');
});

test.each(['', 'billing', 'billing-payments', 'General!', 'nothing'])(
  'finds no category for %j',
  { tags: ['SUP-07'] },
  (slug) => {
    expect(categoryFromSlug(slug, TITLES)).toBeUndefined();
  },
);

test('ignores hyphens, and finds any title by its slug', {
  tags: ['SUP-07', 'AMB-54'],
}, () => {
  expect(categoryFromSlug('lifeinsurance', TITLES)).toBe('Life Insurance');
  expect(categoryFromSlug('non-qualified', ['Non-Qualified'])).toBe('Non-Qualified');
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z &-]{0,30}$/), (title) => {
      expect(categorySlug(title)).not.toMatch(/[\s&A-Z]/);
      expect(categoryFromSlug(categorySlug(title), [title])).toBe(title);
    }),
  );
});
