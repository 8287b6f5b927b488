import { expect, test } from 'vitest';
import { FORM_EFFECTS } from './form-effects.ts';

test.each(Object.entries(FORM_EFFECTS))(
  'refers to a tax adviser if the effect of form %s names a tax',
  { tags: ['F-15'] },
  (_id, text) => {
    expect(text).toMatch(/\btax/);
    expect(text).toMatch(/A tax adviser can say what you would owe\.$|ask us before you sign\.$/);
  },
);

test('has exact effects of dividends and paid-up additions', { tags: ['F-15'] }, () => {
  expect([FORM_EFFECTS[48], FORM_EFFECTS[49]]).toEqual([
    'What you take out earns no more interest here and is no longer paid to your beneficiaries. The insurance itself does not change. In general the dividends are not taxed. Their interest is income of the year in which it was credited. A tax adviser can say what you would owe.',
    'You receive the cash value of the additional insurance that you give up. The death benefit falls by all of that insurance, for good, and future dividends may be smaller. Part of what you receive may be taxed. A tax adviser can say what you would owe.',
  ]);
});
