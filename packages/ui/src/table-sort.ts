/** What a table is sorted by, in the words of aria-sort. */
export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** PAY-24: the same column again turns the order round; another column starts ascending. */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  const reversed = sort?.key === key && sort.direction === 'ascending';
  return { key, direction: reversed ? 'descending' : 'ascending' };
}

/** Made once: with a locale given at each comparison, sorting thousands of rows takes a member's time. */
const { compare } = new Intl.Collator('en-US');

/** A sorted copy; equal rows keep their order, and rows without a value come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: ((row: Row) => string | number | null) | undefined,
  direction: Sort['direction'] = 'ascending',
): readonly Row[] {
  if (value === undefined) {
    return rows;
  }
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const a = value(left);
    const b = value(right);
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null);
    }
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return sign * order;
  });
}
