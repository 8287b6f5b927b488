import type { JsonPath } from './json-text.ts';
import type { Dataset } from './schema.ts';

/** What a dataset says wrongly about itself although its shape is right. */
export type BrokenRule = { path: JsonPath; reason: string };

/** Finds where a rule between the parts of a dataset does not hold. */
export type Check = (dataset: Dataset) => Iterable<BrokenRule>;

/** Something that names its owner, and the way to it. */
export type Keyed = { value: string | number; path: JsonPath };

/** Every entry whose value another one before it has. */
export function* findDuplicates(entries: Iterable<Keyed>, reason: string): Iterable<BrokenRule> {
  const seen = new Set<string | number>();
  for (const { value, path } of entries) {
    if (seen.has(value)) yield { path, reason };
    seen.add(value);
  }
}

/** A check that no two entries of a list have the same value in a field. */
export function unique<List extends string, Field extends string>(list: List, field: Field, reason: string) {
  return (dataset: Readonly<Record<List, readonly Readonly<Record<Field, string | number>>[]>>) =>
    findDuplicates(
      dataset[list].map((entry, index) => ({ value: entry[field], path: [list, index, field] })),
      reason,
    );
}
