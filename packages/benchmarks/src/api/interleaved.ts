/** Runs all variants in turn for this number of rounds. Returns the results by variant. */
export async function runInterleaved<T>(
  rounds: number,
  variants: readonly (() => Promise<T>)[],
): Promise<T[][]> {
  const results: T[][] = variants.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, variant] of variants.entries()) results[index]?.push(await variant());
  }
  return results;
}
