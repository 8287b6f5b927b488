import { z } from 'zod';

const MIN_KIB = 4;

/** Greatest length of each package in the scripts of every visit, in KiB of minified script. */
export const ScriptBudget = z.record(
  z.string(),
  z.strictObject({ kib: z.number(), purpose: z.string().min(1) }),
);
export type ScriptBudget = z.infer<typeof ScriptBudget>;

/** Returns what exceeds its budget, has none, or is not in the scripts. */
export function budgetProblems(budget: ScriptBudget, lengths: ReadonlyMap<string, number>): string[] {
  const exceeded = [...lengths].flatMap(([name, length]) => {
    const kib = length / 1024;
    const limit = budget[name]?.kib ?? MIN_KIB;
    if (kib <= limit) return [];
    const size = `${name} has ${kib.toFixed(1)} KiB`;
    return budget[name] === undefined ? `${size} and no budget` : `${size} instead of at most ${limit}`;
  });
  const missing = Object.keys(budget).filter((name) => !lengths.has(name));
  return [...exceeded, ...missing.map((name) => `${name} has a budget and is not in the scripts`)];
}
