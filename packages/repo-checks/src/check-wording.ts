import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, trackedFiles } from './exec.ts';
import { countWording, type WordingCounts } from './wording.ts';

/**
 * Fails when comments, documents or test titles have more wording faults than `wording-limits.json` allows. It also
 * fails when a limit is higher than the count, because limits only go down. Names the files with the most faults.
 */
const LIMITS_FILE = 'packages/repo-checks/wording-limits.json';
const limits = JSON.parse(readFileSync(path.join(root, LIMITS_FILE), 'utf8')) as WordingCounts;
/**
 * Texts of the specification, notes of published versions, and the glossary, which lists the replaced words. Templates
 * of data files contain no prose.
 */
const EXCLUDED =
  /(?:^docs\/(?:requirements|glossary)|CHANGELOG)\.md$|requirement-ids\.ts$|\.(?:json|yml)\.template$/;

const counted = trackedFiles('*.md', '*.ts', '*.tsx', '*.mjs', '*.template')
  .filter((file) => !EXCLUDED.test(file))
  .map((file) => ({ file, counts: countWording(file, readFileSync(path.join(root, file), 'utf8')) }));

for (const kind of ['replacedWords', 'longSentences', 'longTitles'] as const) {
  const total = counted.reduce((sum, { counts }) => sum + counts[kind], 0);
  if (total === limits[kind]) continue;
  process.exitCode = 1;
  const advice = total > limits[kind] ? 'rewrite the new ones' : `lower the limit in ${LIMITS_FILE}`;
  console.error(`${kind}: ${total}, and the limit is ${limits[kind]}: ${advice}.`);
  const worst = counted.toSorted((a, b) => b.counts[kind] - a.counts[kind]).slice(0, 5);
  for (const { file, counts } of worst) console.error(`  ${file}: ${counts[kind]}`);
}
