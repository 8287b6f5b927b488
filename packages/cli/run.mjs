// Entry point of every `npm run` command. Plain JavaScript without dependencies, for Node.js 20.19 or later. It
// installs the lock file and hands over to its Node.js 24.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MIN_NODE = [20, 19];

const PROGRAMS = {
  start: ['packages/cli/src/main.ts', 'start'],
  dev: ['packages/cli/src/main.ts', 'dev'],
  portal: ['packages/cli/src/main.ts'],
  test: ['packages/repo-checks/src/test.ts'],
  bench: ['packages/benchmarks/src/main.ts'],
  screenshots: ['e2e/screenshots.ts'],
  'e2e:compat': ['e2e/release-compat/main.ts'],
  generate: ['packages/repo-checks/src/generate.ts'],
  requirements: ['packages/repo-checks/src/requirements.ts'],
  dataset: ['packages/dataset/src/main.ts'],
};

/** Commands whose child processes must end with them. The other commands are short. */
const LONG_RUNNING = ['start', 'dev', 'test', 'bench', 'screenshots', 'e2e:compat'];
const EXIT_WITH_PARENT = 'packages/cli-kit/src/exit-with-parent.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const modules = path.join(root, 'node_modules');
const [command = '', ...args] = process.argv.slice(2);

checkNode();
const program = Object.hasOwn(PROGRAMS, command) ? PROGRAMS[command] : undefined;
if (!program) fail(`Unknown command "${command}". Commands: ${Object.keys(PROGRAMS).join(', ')}.`);
install();
run(program);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  fail(`The portal needs Node.js ${MIN_NODE.join('.')} or later, and this is ${process.versions.node}.`);
}

/** Runs `npm ci` when node_modules does not match package-lock.json. */
function install() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const mark = path.join(modules, '.portal-lock');
  const lockHash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockHash) return;
  console.log('Installing the packages of package-lock.json (a few minutes the first time) ...');
  try {
    npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  } catch (error) {
    const output = [error.stdout, error.stderr].map(String).join('').trim();
    fail(`npm ci failed:\n${output || error.message}`);
  }
  writeFileSync(mark, lockHash);
}

function npm(npmArgs) {
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 };
  const { npm_execpath: script } = process.env;
  if (script && /\.[cm]?js$/.test(script)) execFileSync(process.execPath, [script, ...npmArgs], options);
  else execFileSync('npm', npmArgs, { ...options, shell: process.platform === 'win32' });
}

/** Runs a program under the installed Node.js, forwards signals, and exits with its exit code. */
function run([file, ...fixedArgs]) {
  if (!existsSync(path.join(root, file))) fail(`The program ${file} is missing.`);
  const node = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const bin = path.join(modules, '.bin');
  const isLongRunning = LONG_RUNNING.includes(command);
  // The preload stops the program when this process has ended, because its IPC channel closes.
  const preload = isLongRunning ? ['--import', pathToFileURL(path.join(root, EXIT_WITH_PARENT)).href] : [];
  const child = spawn(node, [...preload, path.join(root, file), ...fixedArgs, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', ...(isLongRunning ? ['ipc'] : [])],
    env: {
      // Cached compilation saves a third of a small program's start time.
      NODE_COMPILE_CACHE: path.join(modules, '.cache/compiled'),
      ...process.env,
      PATH: [bin, process.env.PATH].join(path.delimiter),
    },
  });
  child.on('error', (error) => fail(`${command} could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? code : 128 + constants.signals[signal]);
  });
  // In a terminal, Ctrl-C reaches the program as well.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
}
