// The one program behind every `npm run` command. Plain JavaScript without dependencies, for any Node.js from 20.19:
// it installs what package-lock.json says, and hands over to the Node.js 24 that comes with that.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST = [20, 19];

const PROGRAMS = {
  start: ['packages/cli/src/main.ts', 'start'],
  dev: ['packages/cli/src/main.ts', 'dev'],
  portal: ['packages/cli/src/main.ts'],
  test: ['packages/repo-checks/src/test.ts'],
  bench: ['packages/benchmarks/src/main.ts'],
  screenshots: ['e2e/screenshots.ts'],
  'e2e:compat': ['e2e/release-compat/main.ts'],
  requirements: ['packages/repo-checks/src/requirements.ts'],
  dataset: ['packages/dataset/src/main.ts'],
};

/** What starts programs of its own, which end with it; the others are over soon, and end what they have begun. */
const LONG = ['start', 'dev', 'test', 'bench', 'screenshots', 'e2e:compat'];
const STOP_WITH_PARENT = 'packages/cli-kit/src/exit-with-parent.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const modules = path.join(root, 'node_modules');
const [command = '', ...args] = process.argv.slice(2);

checkNode();
const program = Object.hasOwn(PROGRAMS, command) ? PROGRAMS[command] : undefined;
if (!program) fail(`There is no command "${command}". There are: ${Object.keys(PROGRAMS).join(', ')}.`);
install();
run(program);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  fail(`The portal needs Node.js ${OLDEST.join('.')} or later, and this is ${process.versions.node}.`);
}

/** Installs when node_modules is not what package-lock.json says. The lock file holds for every system, and stays as it is. */
function install() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const mark = path.join(modules, '.portal-lock');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('Installing what package-lock.json says (a few minutes the first time) ...');
  try {
    npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  } catch (error) {
    const output = [error.stdout, error.stderr].map(String).join('').trim();
    fail(`npm ci failed:\n${output || error.message}`);
  }
  writeFileSync(mark, wanted);
}

function npm(npmArgs) {
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 };
  const { npm_execpath: script } = process.env;
  if (script && /\.[cm]?js$/.test(script)) execFileSync(process.execPath, [script, ...npmArgs], options);
  else execFileSync('npm', npmArgs, { ...options, shell: process.platform === 'win32' });
}

/** Runs a program under the installed Node.js, passes signals on, and ends as the program ends. */
function run([file, ...fixed]) {
  if (!existsSync(path.join(root, file))) fail(`The program ${file} is missing.`);
  const node = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const bin = path.join(modules, '.bin');
  const isLong = LONG.includes(command);
  // Told to stop when this one is gone, however it went: it sees the channel close.
  const preload = isLong ? ['--import', pathToFileURL(path.join(root, STOP_WITH_PARENT)).href] : [];
  const child = spawn(node, [...preload, path.join(root, file), ...fixed, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', ...(isLong ? ['ipc'] : [])],
    env: {
      // What was compiled once is not compiled at every start: a third less of a small program's time.
      NODE_COMPILE_CACHE: path.join(modules, '.cache/compiled'),
      ...process.env,
      PATH: [bin, process.env.PATH].join(path.delimiter),
    },
  });
  child.on('error', (error) => fail(`${command} could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => {
    if (signal) process.exit(128 + (signal === 'SIGINT' ? 2 : 15));
    process.exit(code ?? 1);
  });
  // A terminal sends Ctrl-C to the program as well.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (isLong) whenNpmIsGone(() => child.kill('SIGTERM'));
}

/** npm may be killed, and then nobody waits for its script any more. It can be told where there is a /proc. */
function whenNpmIsGone(stop) {
  const npmProcess = findNpm();
  if (!npmProcess) return;
  const look = setInterval(() => {
    if (nameAndParent(npmProcess).name.startsWith('npm')) return;
    clearInterval(look);
    stop();
  }, 1_000);
}

/** The npm that started this script, by itself or through a shell. */
function findNpm() {
  const { ppid } = process;
  const { name, parent } = nameAndParent(ppid);
  return [
    [ppid, name],
    [parent, nameAndParent(parent).name],
  ].find(([, of]) => of.startsWith('npm'))?.[0];
}

function nameAndParent(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parent: Number(parent) };
  } catch {
    return { name: '', parent: 0 };
  }
}
