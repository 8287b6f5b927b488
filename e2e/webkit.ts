import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@portal/test-infra/program';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const START_TIMEOUT_MS = 90_000;

/**
 * WebKit's own small browser on this machine, undefined where it, its driver or a display for it is missing (Debian's
 * `webkit2gtk-driver` and `xvfb`). It is the engine of Safari; Playwright's build of it comes from its own address only.
 */
export function findWebKit(): string | undefined {
  if (!existsSync(DRIVER) || !existsSync(DISPLAY)) return undefined;
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];
}

/** A window of WebKit that a test drives, and what ends it. */
export interface WebKit {
  readonly window: WebDriver;
  close(): Promise<void>;
}

/** Opens one on a display of its own, with an empty profile. @throws Error where there is none, or it does not start */
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
      // What a machine without a graphics card, and a container in which everybody is root, do not let it have.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await isResponding(`${server}/status`);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // An address is asked for and not waited for: the test waits for what it needs of the page.
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

async function isResponding(address: string): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await pause(100)) {
    if ((await fetch(address).catch(() => undefined))?.ok) return;
  }
  throw new Error(`${address} does not answer`);
}
