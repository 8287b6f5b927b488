import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freePort } from './program.ts';
import { ServerHost } from './server-host.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HOST = `
  import { once } from 'node:events';
  import { createServer } from 'node:http';
  import { hostServers } from ${JSON.stringify(new URL('./server-host.ts', import.meta.url).href)};
  hostServers(async ({ PORT, SAYS, FAILS_WITH }) => {
    if (FAILS_WITH) throw new Error(FAILS_WITH);
    const answer = (request, response) => {
      if (request.url === '/end') process.exit();
      response.end(SAYS + process.pid);
    };
    const server = createServer(answer).listen(Number(PORT), '127.0.0.1');
    await once(server, 'listening');
    const close = async () => {
      server.close();
      server.closeAllConnections();
    };
    return { close };
  });`;

test('hosts servers with own settings in one process and reports failures', async () => {
  const { folder, remove } = await temporaryFolder();
  await writeFile(join(folder, 'host.mjs'), HOST);
  const host = new ServerHost(join(folder, 'host.mjs'));
  const start = async (SAYS: string) => {
    const port = await freePort();
    const { stop } = await host.start({ PORT: String(port), SAYS });
    const ask = async (path = '/') => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    return { stop, ask };
  };

  const first = await start('first ');
  const second = await start('second ');
  const [, pid] = (await first.ask()).split(' ');
  expect(await second.ask()).toBe(`second ${pid}`);
  await expect(host.start({ FAILS_WITH: 'no ledger' })).rejects.toThrow('no ledger');

  await first.stop();
  await expect(first.ask()).rejects.toThrow('fetch failed');
  expect(await second.ask()).toBe(`second ${pid}`);

  // After the host process has ended, the next server starts a new one.
  await expect(second.ask('/end')).rejects.toThrow('fetch failed');
  const third = await vi.waitFor(() => start('third '), 60_000);
  expect(await third.ask()).toMatch(/^third \d+$/);
  expect(await third.ask()).not.toBe(`third ${pid}`);
  await third.stop();
  await remove();
});
