import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { ROOT } from '@portal/local-stack/stack-settings';
import { createKey } from '@portal/release-registry/signature';
import { openStore } from '@portal/release-registry/store';
import { freePort } from '@portal/test-infra/program';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { promote } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry-store.ts';
import { publish } from '../store/publish.ts';
import { startPublicRegistry, startSocietyRegistry } from '../testing/npm-registries.ts';
import { sampleRepository } from '../testing/sample-repository.ts';
import { readTutorial } from '../testing/tutorial.ts';
import { runNpm } from './exec.ts';
import { type PackedPackage, packPackages } from './pack.ts';
import { publishPackages } from './publish-packages.ts';

vi.setConfig({ testTimeout: 480_000, hookTimeout: 480_000 });

// Outside this repository, whose packages would otherwise be resolved.
const folder = mkdtempSync(path.join(tmpdir(), 'portal-team-'));
const section = path.join(folder, 'travel-club');
/** Workspaces have their own copy of a library when versions differ. */
const MODULES = ['packages/cli-kit/node_modules', 'packages/cli/node_modules', 'node_modules'].map((name) =>
  path.join(ROOT, name),
);
const societyRegistry = await startSocietyRegistry(folder);
const publicRegistry = await startPublicRegistry(MODULES);
const live = sampleRepository();
let packed: PackedPackage[] = [];

beforeAll(async () => {
  // npm sets these variables in lower case for its scripts.
  vi.stubEnv('npm_config_userconfig', societyRegistry.credential);
  vi.stubEnv('npm_config_registry', publicRegistry.address);
  vi.stubEnv('npm_config_cache', path.join(folder, 'npm-cache'));
  packed = await packPackages();
});
afterAll(async () => {
  await Promise.all([societyRegistry.stop(), publicRegistry.stop()]);
  live.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Links the installed libraries, so that npm does not download them. Packages of the scope @portal are excluded. */
function linkLibraries(): void {
  for (const modules of MODULES) {
    const entries = readdirSync(modules).filter((name) => !name.startsWith('.') && name !== '@portal');
    for (const name of entries.flatMap((entry) => librariesIn(modules, entry))) {
      const link = path.join(section, 'node_modules', name);
      if (existsSync(link)) continue;
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.join(modules, name), link);
    }
  }
}

function librariesIn(modules: string, entry: string): readonly string[] {
  if (!entry.startsWith('@')) return [entry];
  return readdirSync(path.join(modules, entry)).map((name) => `${entry}/${name}`);
}

/** Scripts of linked libraries must not run. */
const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const npm = (...args: string[]) => runNpm(args, section);
const readText = (file: string) => readFileSync(path.join(section, file), 'utf8');
const readJson = (file: string): unknown => JSON.parse(readText(file));
const versionOf = (name: string) => packed.find((one) => one.name === `@portal/${name}`)?.version;
const installed = (name: string) =>
  readJson(`node_modules/@portal/${name}/package.json`) as { version: string };

test('publishes each version of a package once', async () => {
  await publishPackages(societyRegistry.address);
  await publishPackages(societyRegistry.address);
  for (const { name, version } of packed) {
    const response = await fetch(`${societyRegistry.address}${encodeURIComponent(name)}`);
    const { versions } = (await response.json()) as { versions: object };
    expect([name, ...Object.keys(versions)]).toEqual([name, version]);
  }
});

/** Commands that need a whole portal. This file does their work in another way. */
const DONE_BY_THIS_TEST = ['npm start', 'export ', 'npm run portal -- packages publish', 'cd .. &&'];

const TEAM_SETTINGS = path.join(folder, 'team.npmrc');

/** Runs a command of the tutorial, and returns its output without colors and repeated spaces. */
async function runTutorialCommand(command: string): Promise<string> {
  const { all } = await execa({ shell: true, all: true, cwd: existsSync(section) ? section : folder })(
    // npx takes as long as the command itself.
    command.replace(/^cd travel-club && /, '').replace('npx portal', 'node_modules/.bin/portal'),
    {
      env: {
        npm_config_local_prefix: undefined,
        npm_config_userconfig: TEAM_SETTINGS,
        // Scripts of linked libraries must not run.
        npm_config_ignore_scripts: 'true',
        PORTAL_DATA_DIR: live.dataDir,
      },
    },
  );
  return stripVTControlCharacters(all ?? '').replaceAll(/ +/g, ' ');
}

test('each package contains its README', () => {
  for (const { folder } of packed)
    expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toMatch(/^# /);
});

test('the tutorial takes a section live, to a second release and back', async () => {
  writeFileSync(TEAM_SETTINGS, `@portal:registry=${societyRegistry.address}\n`);
  await promoteCurrentShell();
  const commands = readTutorial().filter(
    ({ command }) => !DONE_BY_THIS_TEST.some((start) => command.startsWith(start)),
  );
  // Versions of the tutorial, and those that were built in their place.
  const versions = new Map<string, string>();
  for (const { command, output } of commands) {
    const [, documented] = /^Built travel-club (.*)\.$/.exec(output[0] ?? '') ?? [];
    if (command.endsWith('npm install')) linkLibraries();
    if (documented !== undefined && versions.size === 1) changeLead();
    const toReal = (text: string) =>
      [...versions].reduce((real, [shown, version]) => real.replaceAll(shown, version), text);
    const printed = await runTutorialCommand(toReal(command));
    if (documented !== undefined)
      versions.set(documented, /1\.0\.0-[0-9a-f]{10}/.exec(printed)?.[0] ?? 'no version');
    for (const line of output)
      expect(printed).toContain(toReal(line).replace(/…$/, '').replaceAll(/ +/g, ' '));
  }
  expect(commands).toHaveLength(10);
  const [first, second] = versions.values();
  expect(second).not.toBe(first);
  const registry = await readRegistry(openStore({ dataDir: live.dataDir }).revisions);
  expect(registry?.sections['travel-club']).toMatchObject({
    enabled: false,
    live: { version: first },
    routes: [{ path: '/travel-club', title: 'Travel club', access: 'guarded' }],
  });
});

test('the tutorial takes eight commands to the first live release', () => {
  const commands = readTutorial().map(({ command }) => command.replace(/^cd \S+ && /, ''));
  const live = commands.findIndex((command) => command.includes('portal promote'));
  expect(commands.slice(0, live + 1).filter((command) => !command.startsWith('export '))).toHaveLength(8);
});

/** Makes the tutorial's change before its second release. */
function changeLead(): void {
  const file = path.join(section, 'src/first-page/first-page.tsx');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('lead="What this page is for, in one sentence."');
  writeFileSync(file, text.replace('What this page is for, in one sentence.', 'Trips for members.'));
}

/** Makes a shell live, which provides more modules than the section needs. */
async function promoteCurrentShell(): Promise<void> {
  live.shell({ provides: publishCurrentShell(), icons: await navIcons() });
  const shell = await publish(live.root, live.store.releases, 'shell');
  await promote(live.store, [shell], { author: 'platform', reason: 'the live shell' });
}

test('a standalone section builds the same version again, and its Storybook', async () => {
  const [, version = 'none'] = /"buildVersion":\s*"([^"]+)"/.exec(readText('dist/mf-manifest.json')) ?? [];
  expect(await npm('run', 'build')).toContain(`Built travel-club ${version}.`);
  expect(readJson('dist/consumes.json')).toMatchObject({
    '@portal/section-sdk': expect.arrayContaining(['useMember']),
  });
  await npm('run', 'storybook:build', '--', '--quiet');
  expect(readJson('storybook-static/index.json')).toMatchObject({
    entries: { 'travel-club-first-page--loaded': { title: 'Travel club/First page', name: 'Loaded' } },
  });
});

test('a standalone section names its owner for reviews', () => {
  const { owner } = readJson('section.json') as { owner: { contact: string } };
  expect(readText('.github/CODEOWNERS')).toContain(`\n* ${owner.contact}\n`);
});

test('a standalone section is never published into its own folder', async () => {
  await expect(npm('run', 'portal', '--', 'publish', 'travel-club')).rejects.toThrow(
    'No store is configured, so nothing was done.',
  );
  expect(existsSync(path.join(section, '.portal'))).toBe(false);
});

test('npm run dev serves a section that starts in a deployed portal', async () => {
  const { signing } = await createKey('team', { applications: ['travel-club'], purposes: ['dev-override'] });
  writeFileSync(path.join(section, 'team.key.json'), JSON.stringify(signing));
  const port = await freePort();
  const args = ['run', 'dev', '--', '--portal', 'https://members.example.org', '--port', String(port)];
  const server = execa('npm', args, {
    cwd: section,
    // Vitest sets NODE_ENV, and a team does not.
    env: {
      PORTAL_SIGNING_KEY_FILE: 'team.key.json',
      NODE_ENV: undefined,
      npm_config_local_prefix: undefined,
    },
    detached: true,
    reject: false,
    all: true,
  });
  try {
    const entry = `http://localhost:${port}/remoteEntry.js`;
    await vi.waitFor(async () => expect((await fetch(entry)).ok).toBe(true), { timeout: 60_000 });
    const container = startContainer(entry, await (await fetch(entry)).text());
    expect(container).toMatchObject({ get: expect.any(Function), init: expect.any(Function) });
  } finally {
    // The negative id ends npm and its development server.
    process.kill(-(server.pid ?? 0), 'SIGTERM');
  }
  const { all } = await server;
  expect(all).toMatch(
    /In the portal: https:\/\/members\.example\.org\/travel-club\?portal-dev-override=[\w.-]+\n/,
  );
});

test('upgrades one package, and never requests @portal from a public registry', async () => {
  const domain = packed.find(({ name }) => name === '@portal/domain');
  const file = path.join(domain?.folder ?? '', 'package.json');
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...content, version: '1.9.0' }));
  const registry = `--@portal:registry=${societyRegistry.address}`;
  await runNpm(['publish', '--ignore-scripts', registry], domain?.folder ?? '');
  await npm('update', '@portal/domain', '--prefer-online', ...QUIETLY);
  expect([installed('domain').version, installed('ui').version]).toEqual(['1.9.0', versionOf('ui')]);
  expect(publicRegistry.asked).toContain('jsdom');
  expect(publicRegistry.asked.filter((name) => name.startsWith('@portal'))).toEqual([]);
  expect(existsSync(path.join(section, 'node_modules/@portal/mfe-payments'))).toBe(false);
});

/** Runs a container's script as a page of a deployed portal does, without the hooks of a development shell. */
function startContainer(src: string, script: string): unknown {
  const document = {
    currentScript: { tagName: 'SCRIPT', src },
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute: () => undefined }),
    head: { appendChild: () => undefined },
  };
  const window = createContext({
    ...{ document, location: new URL(src), URL, URLSearchParams, console, setTimeout },
    addEventListener: () => undefined,
    // Live reload is not under test.
    WebSocket: class {},
    // The shell provides it.
    _FEDERATION_RUNTIME_CORE: createRequire(path.join(ROOT, 'package.json'))(
      '@module-federation/runtime-core',
    ),
  });
  runInContext('globalThis.self = globalThis.window = globalThis;', window);
  runInContext(script, window);
  return runInContext('travel_club_1_0_0_dev', window);
}

/** Icons of this repository's shell, so that the template can only name one of them. */
async function navIcons(): Promise<string[]> {
  const file = path.join(ROOT, 'shell/src/navigation/nav-icons.ts');
  const { NAV_ICONS } = (await import(file)) as { NAV_ICONS: readonly string[] };
  return [...NAV_ICONS];
}

function publishCurrentShell() {
  const { version } = createRequire(path.join(ROOT, 'package.json'))('react/package.json') as {
    version: string;
  };
  const sharedEntry = (name: string, version: string) => [`@portal/${name}`, { version }];
  return {
    react: { version },
    'react-dom': { version },
    'react/jsx-runtime': { version },
    ...Object.fromEntries(
      packed.flatMap(({ name, version }) => {
        const of = name.replace('@portal/', '');
        return [
          sharedEntry(of, version),
          ...['date-picker', 'dialog', 'form', 'table'].map((part) => sharedEntry(`${of}/${part}`, version)),
        ];
      }),
    ),
  };
}
