import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Summary {
  readonly heading: string;
  readonly table: string;
  readonly findings: string;
}

/** Writes a result as Markdown to `<results>/summary.md` and, in GitHub, to the summary of the job. */
export async function writeJobSummary(
  results: string,
  { heading, table, findings }: Summary,
  { GITHUB_STEP_SUMMARY }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const text = `### ${heading}\n\n\`\`\`\n${table}\n\n${findings}\n\`\`\`\n`;
  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, 'summary.md'), text);
  if (GITHUB_STEP_SUMMARY) await appendFile(GITHUB_STEP_SUMMARY, text);
}
