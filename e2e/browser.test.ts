import { expect, test } from 'vitest';
import { ensureBrowser, findChromium } from './browser.ts';

const existsIn =
  (...files: readonly string[]) =>
  (file: string) =>
    files.includes(file);

test('uses PORTAL_CHROMIUM before a system browser', () => {
  const exists = existsIn('/usr/bin/chromium-headless-shell', '/usr/bin/chromium');
  expect(findChromium({ PORTAL_CHROMIUM: '/opt/chrome' }, exists)).toBe('/opt/chrome');
});

test('treats an empty PORTAL_CHROMIUM as absent', () => {
  expect(findChromium({ PORTAL_CHROMIUM: '' }, existsIn('/usr/bin/chromium'))).toBe('/usr/bin/chromium');
});

test('uses a headless shell before a whole browser', () => {
  const exists = existsIn('/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
  expect(findChromium({}, exists)).toBe('/usr/bin/chromium-headless-shell');
});

test("leaves Playwright's own browser to Playwright", () => {
  expect(findChromium({}, () => false)).toBeUndefined();
});

/** Returns a machine whose launches fail with these errors in turn. */
function machineWith(executable: string | undefined, ...errors: readonly (string | undefined)[]) {
  const left = [...errors];
  const calls: string[] = [];
  const machine = {
    executable,
    launchError: async () => {
      calls.push('launch');
      return left.shift();
    },
    install: async () => {
      calls.push('install');
    },
  };
  return { machine, calls };
}

test('installs nothing when a browser launches', async () => {
  const { machine, calls } = machineWith(undefined, undefined);
  await ensureBrowser(machine);
  expect(calls).toEqual(['launch']);
});

test("runs Playwright's install when no browser launches", async () => {
  const { machine, calls } = machineWith(undefined, "Executable doesn't exist", undefined);
  await ensureBrowser(machine);
  expect(calls).toEqual(['launch', 'install', 'launch']);
});

test('names what the machine lacks when the install fails', async () => {
  const { machine } = machineWith(undefined, "Executable doesn't exist", "Executable doesn't exist");
  await expect(ensureBrowser(machine)).rejects.toThrow(
    'This machine has no Chromium that launches (Executable doesn\'t exist): run "npx playwright install --with-deps --only-shell chromium", install the system\'s Chromium, or set PORTAL_CHROMIUM to the path of one.',
  );
});

test('names a system browser that fails to launch, and installs nothing', async () => {
  const { machine, calls } = machineWith('/opt/chrome', 'spawn /opt/chrome ENOENT');
  await expect(ensureBrowser(machine)).rejects.toThrow(
    'The browser /opt/chrome does not launch: spawn /opt/chrome ENOENT',
  );
  expect(calls).toEqual(['launch']);
});
