import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, test } from 'vitest';

test.each([
  ['startProcessorEmulator', 'program.pid'],
  ['startHostedProcessor', 'pid'],
])(
  'a processor started by %s ends when its test is killed',
  { tags: ['R-09'], timeout: 120_000 },
  async (start, pidOf) => {
    const { folder, remove } = await temporaryFolder();
    const script = `
      import { ${start} } from ${JSON.stringify(new URL('./processor-emulator.ts', import.meta.url).href)};
      const processor = await ${start}(process.argv[1]);
      console.log(processor.${pidOf});
      setInterval(() => undefined, 1_000);`;
    const starter = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(starter.stdout, 'data');
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    starter.kill('SIGKILL');
    await once(starter, 'exit');
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    await remove();
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
