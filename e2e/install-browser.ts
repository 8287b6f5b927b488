import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { startProgram } from '@portal/processes/start-program';

/** What the machine offers, and how to tell whether a browser is there. */
export interface Machine {
  /** Why no browser opens; undefined when one does. */
  readonly whyNone: () => Promise<string | undefined>;
  /** The file of Playwright's own command. */
  readonly playwright: string;
  readonly isRoot: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** A program that says nothing for so long is given up. */
  readonly silenceMs: number;
}

/** Debian's own; the shell drives pages in half the time of the whole browser, which draws windows that nobody sees. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Installs a browser where none is there: Playwright's own where that can be downloaded, else the distribution's where
 * this user may install it.
 * @throws Error in one sentence that says what to install
 */
export async function installBrowser(machine: Machine): Promise<void> {
  let reason = await machine.whyNone();
  if (reason === undefined) return;
  const reasons: string[] = [];
  const isThere = async () => {
    reason = await machine.whyNone();
    return reason === undefined;
  };

  machine.print("There is no browser yet. Downloading Playwright's own ...");
  const download = await runPlaywright(machine, ['install', '--only-shell', 'chromium']);
  if (download === undefined && (await isThere())) return;
  reasons.push(`Playwright's own: ${download ?? reason}`);

  const apt = await findApt(machine);
  if (apt) {
    if (download === undefined) {
      machine.print('Installing the libraries that it needs ...');
      const libraries = await runPlaywright(machine, ['install-deps', 'chromium']);
      if (libraries === undefined && (await isThere())) return;
    }
    machine.print("Installing the distribution's own ...");
    await apt(['update', '-q']);
    for (const name of PACKAGES) {
      const failure = await apt(['install', '-y', '-q', '--no-install-recommends', name]);
      if (failure === undefined && (await isThere())) return;
      reasons.push(`${name}: ${failure ?? reason}`);
    }
  }
  throw new Error(
    `There is no browser, and none could be installed (${reasons.join('; ')}): install Chromium, for instance with "npx playwright install --with-deps --only-shell chromium", or say in PORTAL_CHROMIUM where one is.`,
  );
}

function runPlaywright(machine: Machine, args: readonly string[]): Promise<string | undefined> {
  // A proxy that lets nothing through would otherwise be waited for five times half a minute.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000', ...machine.env };
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return over(startProgram([machine.playwright, ...args], { env, stdio, detached: true }), machine);
}

/** The distribution's installer, where it is there and this user may use it without being asked for a password. */
async function findApt(machine: Machine) {
  const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { ...machine, print: () => undefined };
  const run = ([program = '', ...args]: readonly string[], listener: Machine) =>
    over(spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true }), listener);
  if ((await run(['apt-get', '--version'], quiet)) !== undefined) return undefined;
  if (!machine.isRoot && (await run(['sudo', '-n', 'true'], quiet)) !== undefined) return undefined;
  const before = machine.isRoot ? [] : ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive'];
  // Another installation may be under way.
  const command = [...before, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0'];
  return (args: readonly string[]) => run([...command, ...args], machine);
}

/** Waits for the end of a program and shows its progress; answers why it failed, undefined when it did not. */
async function over(child: ChildProcess, { print, silenceMs }: Machine): Promise<string | undefined> {
  let failure: string | undefined;
  const giveUp = setTimeout(() => {
    failure = `it said nothing for ${silenceMs / 1000} seconds`;
    killGroup(child);
  }, silenceMs);
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    giveUp.refresh();
    if (text.trim() !== '') print(text.trim());
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    giveUp.refresh();
    errors += text;
  });
  try {
    const [code, signal] = await once(child, 'close');
    if (code === 0) return undefined;
    return failure ?? /^(?:Error|E|sudo): .*$/m.exec(errors)?.[0] ?? `ended with ${signal ?? `code ${code}`}`;
  } catch (error) {
    // It cannot be started at all.
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(giveUp);
  }
}

/** The program and what it has started. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
