import { globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Registry } from '@portal/platform/registry';
import { startProgram } from '@portal/processes/start-program';
import { printTable } from './report.ts';
import { withChange } from './with-change.ts';

interface Options {
  readonly root: string;
  readonly dataDir: string;
  readonly origin: string;
}

/** What the issue of the release trains asks for, in seconds on two processors. */
const LIMITS = { toLive: 20, rollBack: 2 };

/** The section that is changed. */
const SECTION = 'certificates';

/**
 * From a change in one section to its being live in a portal that runs, by the commands of a team: built, published,
 * promoted, and served. Then back again. Nothing but that section's release may change on the way.
 */
export async function benchChangeToLive({ root, dataDir, origin }: Options): Promise<void> {
  const onStore = (...args: string[]) => runPortal(root, [...args, '--data-dir', dataDir]);
  const why = ['--by', 'the bench', '--why', 'to be measured'];
  const releases = () => new Set(globSync('releases/*/*', { cwd: dataDir }));
  const before = await liveIn(origin);
  const [known, old] = [releases(), versionIn(before)];

  const toLive = await seconds(() =>
    withChange(path.join(root, `mfe-${SECTION}/src/section.tsx`), async () => {
      const version = /Built \S+ (\S+)\./.exec(await runPortal(root, ['build', SECTION]))?.[1] ?? '';
      await onStore('publish', SECTION);
      await onStore('promote', SECTION, version, ...why);
      await served(origin, version);
    }),
  );
  const after = await liveIn(origin);
  const rollBack = await seconds(async () => {
    await onStore('rollback', SECTION, ...why);
    await served(origin, old);
  });

  const added = [...releases()].filter((release) => !known.has(release));
  printTable(
    `A change in the section ${SECTION}`,
    ['step', 'took', 'limit'],
    [
      ['from the change to live', `${toLive.toFixed(1)} s`, `${LIMITS.toLive} s`],
      ['back to the release before', `${rollBack.toFixed(1)} s`, `${LIMITS.rollBack} s`],
      ['releases that were added', added.join(', '), '1'],
    ],
  );
  if (added.length !== 1 || otherThan(before) !== otherThan(after))
    throw new Error(`not only ${SECTION} has changed: ${added.join(', ')}`);
  if (toLive > LIMITS.toLive || rollBack > LIMITS.rollBack) throw new Error('that took longer than it may');
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function liveIn(origin: string): Promise<Registry> {
  const answer = await fetch(`${origin}/registry.json`);
  return Registry.parse(await answer.json());
}

const versionIn = ({ sections }: Registry) => sections[SECTION]?.live.version ?? '';

/** What is live of everything else. */
const otherThan = ({ shell, sections }: Registry) =>
  JSON.stringify([shell, Object.entries(sections).filter(([name]) => name !== SECTION)]);

/** Waits until the gateway serves a page that names this release. */
async function served(origin: string, version: string): Promise<void> {
  while (versionIn(await liveIn(origin)) !== version) await pause(20);
}

/** Runs a command as `npm run portal` does, and answers what it printed. */
function runPortal(root: string, args: readonly string[]): Promise<string> {
  const child = startProgram(['packages/portal-cli/src/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`portal ${args.join(' ')} ended with ${code}`)),
    );
  });
}
