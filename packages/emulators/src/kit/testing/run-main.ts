import { once } from 'node:events';
import { startProgram } from '@portal/cli-kit/start-program';

/** Starts programs for tests, and kills the remaining ones. */
export function programRunner(main: string) {
  const children: { kill(signal: 'SIGKILL'): boolean }[] = [];

  function run(environment: Readonly<Record<string, string>>) {
    const child = startProgram([main], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      output.out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      output.err += String(chunk);
    });
    const ended = child.then(({ exitCode = null, signal = null }) => ({ code: exitCode, signal, ...output }));
    /** Waits until it is ready. */
    const origin = async (): Promise<string> => {
      for (;;) {
        const line = output.out.split('\n').find((text) => text.includes('"event":"started"'));
        if (line !== undefined) return String(JSON.parse(line).origin);
        const more = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
        if (!more) throw new Error(`The program ended before its start: ${output.err}`);
      }
    };
    return { child, ended, origin };
  }

  return {
    run,
    killAll() {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    },
  };
}

/** Removes warnings of Node.js and libraries. */
export function eventLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.includes('WARNING'));
}
