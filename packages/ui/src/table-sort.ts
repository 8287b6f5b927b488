/** Sort column and direction, in the words of aria-sort. */
export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** PAY-24: the same column reverses the direction; another column starts ascending. */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  const reversed = sort?.key === key && sort.direction === 'ascending';
  return { key, direction: reversed ? 'descending' : 'ascending' };
}

/** Created once: a locale per comparison makes sorting thousands of rows slow. */
const { compare } = new Intl.Collator('en-US');

/** Returns a sorted copy. The sort is stable; rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: ((row: Row) => string | number | null) | undefined,
  direction: Sort['direction'] = 'ascending',
): readonly Row[] {
  if (value === undefined) {
    return rows;
  }
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((left, right) => {
    const a = value(left);
    const b = value(right);
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null);
    }
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return sign * order;
  });
}
