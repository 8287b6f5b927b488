import { expect, test } from 'vitest';
import { findBrokenRule } from './rules.ts';
import { Dataset } from './schema.ts';
import { invalidChanges } from './testing/invalid-changes.ts';
import { smallDataset } from './testing/small-dataset.ts';

test('accepts the small dataset', () => {
  expect(findBrokenRule(smallDataset())).toBeUndefined();
});

test('allows exactly six roles of a party', { tags: ['CTX-03'] }, () => {
  const { Role } = Dataset.shape.certificates.element.shape.Parties.element.shape;
  expect([...Role.options].sort()).toEqual([
    'Annuitant',
    'Contingent Beneficiary',
    'Insured',
    'Owner',
    'Payor',
    'Primary Beneficiary',
  ]);
});

for (const [ids, title, change, path] of invalidChanges) {
  test(`rejects ${title}`, { tags: ids.split(' ').filter(Boolean) }, () => {
    const dataset = smallDataset();
    change(dataset);
    const broken = findBrokenRule(dataset);
    expect(broken?.path.join('.')).toBe(path);
    expect(broken?.reason).not.toMatch(/^[A-Z]|\.$/);
  });
}
