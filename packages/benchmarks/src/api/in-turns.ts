/** Each of them once, and that so many times; answers what each gave. */
export async function inTurns<T>(turns: number, variants: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = variants.map(() => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, variant] of variants.entries()) results[index]?.push(await variant());
  }
  return results;
}
