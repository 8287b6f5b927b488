import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Portal {
  /** From the command to ready. */
  readonly readyMs: number;
  /** What the start printed until then. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** Starts the portal as `npm start` does, and waits until it is ready. Rejects with what it printed when it ends first. */
export async function startPortal(root: string, port: number, dataDir: string): Promise<Portal> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['packages/portal-cli/src/main.ts', 'start', '--port', String(port), '--data-dir', dataDir],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith('ready ')) {
      return { readyMs: performance.now() - began, lines, stop: () => stop(child) };
    }
  }
  throw new Error(`The portal did not start:\n${lines.join('\n')}`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
