import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { temporaryFolder } from '@portal/test-support/temporary-folder';
import { expect, test } from 'vitest';

test.each(['processorProgram', 'hostedProcessor'])(
  'R-09 a bank processor that a test has started by %s ends when the process of the test is killed',
  async (start) => {
    const { folder, remove } = await temporaryFolder();
    const script = `
      import { ${start} } from ${JSON.stringify(new URL('./processor-program.ts', import.meta.url).href)};
      const { origin } = await ${start}(process.argv[1]);
      console.log(origin);
      setInterval(() => undefined, 1_000);`;
    const starter = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(starter.stdout, 'data');
    const isAlive = () =>
      fetch(`${String(line).trim()}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await isAlive()).toBe(true);
    starter.kill('SIGKILL');
    await once(starter, 'exit');
    await expect.poll(isAlive, { timeout: 10_000 }).toBe(false);
    await remove();
  },
  120_000,
);
