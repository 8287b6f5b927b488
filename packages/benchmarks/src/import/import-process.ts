import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@portal/cli-kit/start-program';

const MAIN = fileURLToPath(import.meta.resolve('@portal/member-api/admin/main'));
const SAMPLE_MS = 50;

export interface ImportRun {
  readonly seconds: number;
  readonly peakMebibytes: number;
}

/** Imports an extract as the command does, in a process of its own. @throws Error when it fails */
export async function runImport(databaseUrl: string, folder: string): Promise<ImportRun> {
  const startedAt = performance.now();
  const { PATH } = process.env;
  const program = startProgram([MAIN, 'import', folder, '--confirm', 'a benchmark', '--author', 'bench'], {
    env: { PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { pid } = program.nodeChildProcess;
  let peak = 0;
  const sampling = setInterval(async () => {
    // The file is gone when the process has ended.
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }, SAMPLE_MS);
  const { exitCode } = await program;
  clearInterval(sampling);
  if (exitCode !== 0) throw new Error(`The import ended with ${exitCode}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakMebibytes: peak / 1_024 };
}
