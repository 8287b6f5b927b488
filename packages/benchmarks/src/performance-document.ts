import { readResults } from './results.ts';

const INTRODUCTION = `# Performance

\`npm run bench\` and [packages/resilience-tests](../packages/resilience-tests/README.md) measured these on two shared cores. \`npm run generate\` writes this file from \`packages/benchmarks/results.json\`. Page metrics use a 4x slower CPU, Slow 4G and an empty cache. The floor of a visit is two round trips and the transfer of its bytes.

| metric | portal | baseline | floor | target | date |
|---|---|---|---|---|---|
`;

/** Returns the text of docs/performance.md, with a row for each result. */
export function performanceSource(results = readResults()): string {
  const rows = results.map(
    ({ metric, portal, baseline = '', floor = '', target = '', date }) =>
      `| ${metric} | ${portal} | ${baseline} | ${floor} | ${target} | ${date} |\n`,
  );
  return INTRODUCTION + rows.join('');
}
