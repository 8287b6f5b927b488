import type { JsonPath } from './json-text.ts';
import type { Dataset } from './schema.ts';

/** A violated consistency rule of a dataset with a valid shape. */
export type BrokenRule = { path: JsonPath; reason: string };

export type Check = (dataset: Dataset) => Iterable<BrokenRule>;

export type Keyed = { value: string | number; path: JsonPath };

export function* findDuplicates(entries: Iterable<Keyed>, reason: string): Iterable<BrokenRule> {
  const seen = new Set<string | number>();
  for (const { value, path } of entries) {
    if (seen.has(value)) yield { path, reason };
    seen.add(value);
  }
}

/** Creates a check that a field is unique within a list. */
export function unique<List extends string, Field extends string>(list: List, field: Field, reason: string) {
  return (dataset: Readonly<Record<List, readonly Readonly<Record<Field, string | number>>[]>>) =>
    findDuplicates(
      dataset[list].map((entry, index) => ({ value: entry[field], path: [list, index, field] })),
      reason,
    );
}
