/** Returns the median. Runs of the variants are interleaved, so that other load slows all of them equally. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('A median needs at least one value');
  return middle;
}

/** Prints a Markdown table. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  console.log(`\n### ${title}\n`);
  console.log(`| ${head.join(' | ')} |`);
  console.log(`|${head.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

export const ratio = (value: number, base: number): string => (value / base).toFixed(2);

/** Returns the ratio to a baseline as fields of a result. */
export const comparison = (value: number, base: number, unit: string) => ({
  portal: ratio(value, base),
  baseline: '1',
  details: `${value.toFixed(1)} against ${base.toFixed(1)} ${unit}`,
});

export const kibibytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
