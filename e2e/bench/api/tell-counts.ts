import { once } from 'node:events';
import { startProgram } from '@portal/processes/start-program';

/**
 * Runs a program that prints what it counted as one line of JSON, and has that told, also when the program found that
 * something is wrong. @throws Error afterwards when it ended badly, or when it counted nothing
 */
export async function tellCounts<Counts>(
  program: string,
  settings: Readonly<Record<string, string>>,
  tell: (counts: Counts) => void,
): Promise<void> {
  const child = startProgram([program], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [code, signal] = await once(child, 'close');
  if (printed !== '') tell(JSON.parse(printed));
  if (code !== 0)
    throw new Error(`It ended with ${signal ?? `exit code ${code}`}; what it counted tells why.`);
  if (printed === '') throw new Error('It ended without telling what it counted.');
}
