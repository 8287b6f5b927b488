import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { pollUntil } from '@portal/test-infra/poll-until';
import { freePort } from '@portal/test-infra/program';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';

/**
 * Returns WebKit's MiniBrowser; undefined when it, its driver or a display is missing (Debian's `webkit2gtk-driver`
 * and `xvfb`). It uses the engine of Safari. Playwright's own build is only available from its own servers.
 */
export function findWebKit(): string | undefined {
  if (!existsSync(DRIVER) || !existsSync(DISPLAY)) return undefined;
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];
}

/** A WebKit window that a test drives, and how to close it. */
export interface WebKit {
  readonly window: WebDriver;
  close(): Promise<void>;
}

/** Opens WebKit on its own display with an empty profile. @throws Error when it is missing or does not start */
export async function openWebKit(): Promise<WebKit> {
  const binary = findWebKit();
  if (binary === undefined) throw new Error('There is no WebKit: install webkit2gtk-driver and xvfb.');
  const port = await freePort();
  const display = spawn(DISPLAY, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${await numberOf(display)}`,
      // Required without a graphics card, and in a container that runs as root.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await pollUntil('the driver responds', async () => (await fetch(`${server}/status`)).ok);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // Navigation does not wait for the load: tests wait for what they need.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const window = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  return {
    window,
    async close() {
      await window.quit();
      await Promise.all([waitForExit(driver), waitForExit(display)]);
    },
  };
}

async function numberOf(display: ChildProcess): Promise<string> {
  const [data] = (await once(display.stdio[3] ?? display, 'data')) as [Buffer];
  return data.toString().trim();
}

async function waitForExit(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
