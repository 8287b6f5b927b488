import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { needs } from '@portal/test-support/needs';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { installBrowser, type Machine } from './install-browser.ts';

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bring-browser-'));
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
/** What the programs of the machine were asked, in order. */
const asked = () => (existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8').trim().split('\n') : []);

/** A command of the machine, which notes what it is asked. */
function command(name: string, script: string): void {
  writeFileSync(at(name), `#!/bin/sh\necho "${name} $*" >> "${at('asked')}"\n${script}\n`);
  chmodSync(at(name), 0o755);
}

function playwright(source: string): void {
  writeFileSync(
    at('cli.mjs'),
    `import { appendFileSync, writeFileSync } from 'node:fs';
     const args = process.argv.slice(2).join(' ');
     appendFileSync(${JSON.stringify(at('asked'))}, 'playwright ' + args + '\\n');
     const browser = () => writeFileSync(${JSON.stringify(at('browser'))}, '');
     ${source}`,
  );
}

const REFUSED =
  "console.error('Error: getaddrinfo ENOTFOUND cdn.example.org\\n    at lookup'); process.exit(1);";
const BROWSER = () => `: > "${at('browser')}"`;

const machine = (changes: Partial<Machine> = {}): Machine => ({
  whyNone: async () => (existsSync(at('browser')) ? undefined : 'no browser opens'),
  playwright: at('cli.mjs'),
  isRoot: true,
  // Of the machine's own commands, those that the scripts need.
  env: { PATH: folder },
  print: (line) => void printed.push(line),
  silenceMs: 20_000,
  ...changes,
});

const UPDATE = 'apt-get -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 update -q';
const INSTALL = 'apt-get -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 install -y -q --no-install-recommends';

test('a browser that is there wins: nothing is run and nothing is said', async () => {
  playwright('browser()');
  writeFileSync(at('browser'), '');
  await installBrowser(machine());
  expect(asked()).toEqual([]);
  expect(printed).toEqual([]);
});

test("Playwright's own is taken where it can be downloaded, and its progress is shown", async () => {
  playwright("console.log('50 %'); browser();");
  command('apt-get', '');
  await installBrowser(machine());
  expect(asked()).toEqual(['playwright install --only-shell chromium']);
  expect(printed).toEqual(["There is no browser yet. Downloading Playwright's own ...", '50 %']);
});

// Scripts of this kind are no programs on Windows, where there is no apt either.
describe.runIf(process.platform !== 'win32')('with or without apt', needs('Linux or macOS'), () => {
  test("Debian's shell is installed where the download is refused", async () => {
    playwright(REFUSED);
    command('apt-get', `case "$*" in *install*headless-shell) ${BROWSER()};; esac`);
    await installBrowser(machine());
    expect(asked()).toEqual([
      'playwright install --only-shell chromium',
      'apt-get --version',
      UPDATE,
      `${INSTALL} chromium-headless-shell`,
    ]);
  });

  test('the whole browser is installed where there is no shell', async () => {
    playwright(REFUSED);
    command(
      'apt-get',
      `case "$*" in *headless-shell) echo "E: Unable to locate package" >&2; exit 100;; *chromium) ${BROWSER()};; esac`,
    );
    await installBrowser(machine());
    expect(asked().slice(-2)).toEqual([`${INSTALL} chromium-headless-shell`, `${INSTALL} chromium`]);
  });

  test('the libraries are installed where the downloaded browser does not open', async () => {
    playwright("if (args.startsWith('install-deps')) browser();");
    command('apt-get', '');
    await installBrowser(machine());
    expect(asked()).toEqual([
      'playwright install --only-shell chromium',
      'apt-get --version',
      'playwright install-deps chromium',
    ]);
  });

  test('who is not root installs by sudo where it asks for no password', async () => {
    playwright(REFUSED);
    command('apt-get', `case "$*" in *install*) ${BROWSER()};; esac`);
    command('sudo', '[ "$2" = true ] && exit 0\nshift; shift; shift; exec "$@"');
    await installBrowser(machine({ isRoot: false }));
    expect(asked()).toEqual([
      'playwright install --only-shell chromium',
      'apt-get --version',
      'sudo -n true',
      `sudo -n env DEBIAN_FRONTEND=noninteractive ${UPDATE}`,
      UPDATE,
      `sudo -n env DEBIAN_FRONTEND=noninteractive ${INSTALL} chromium-headless-shell`,
      `${INSTALL} chromium-headless-shell`,
    ]);
  });

  test.each([
    ['no apt', false, () => undefined],
    [
      'a sudo that asks for a password',
      false,
      () => {
        command('apt-get', '');
        command('sudo', 'echo "sudo: a password is required" >&2; exit 1');
      },
    ],
  ])('with %s, one sentence says what to install', async (_, isRoot, prepare) => {
    playwright(REFUSED);
    prepare();
    await expect(installBrowser(machine({ isRoot }))).rejects.toThrow(
      /^There is no browser, and none could be installed \(Playwright's own: Error: getaddrinfo ENOTFOUND cdn\.example\.org\): install Chromium, for instance with "npx playwright install --with-deps --only-shell chromium", or say in PORTAL_CHROMIUM where one is\.$/,
    );
    expect(asked().filter((line) => line.includes('update'))).toEqual([]);
  });

  test('why each of them failed is told', async () => {
    playwright(REFUSED);
    command(
      'apt-get',
      '[ "$1" = --version ] && exit 0\necho "E: Unable to fetch some archives" >&2; exit 100',
    );
    await expect(installBrowser(machine())).rejects.toThrow(
      "(Playwright's own: Error: getaddrinfo ENOTFOUND cdn.example.org; chromium-headless-shell: E: Unable to fetch some archives; chromium: E: Unable to fetch some archives)",
    );
  });

  test('a download that hangs is given up, with the programs that it has started', async () => {
    playwright(`
      const { spawn } = await import('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      writeFileSync(${JSON.stringify(at('pid'))}, String(child.pid));
      setInterval(() => {}, 1000);`);
    await expect(installBrowser(machine({ silenceMs: 2_000 }))).rejects.toThrow(
      "Playwright's own: it said nothing for 2 seconds",
    );
    const pid = Number(readFileSync(at('pid'), 'utf8'));
    onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
