import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './exec.ts';
import { newestOf } from './newest-version.ts';

/**
 * Warns when the registry serves a newer Node.js of the pinned major version, which may fix vulnerabilities. It never
 * fails, because an unreachable registry or a brand-new version is not the change's fault.
 */
const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  devDependencies: { node: string };
};
const pinned = devDependencies.node;
const [major = ''] = pinned.split('.');

try {
  const served: unknown = JSON.parse(
    execFileSync(
      'npm',
      ['view', `node@${major}`, 'version', '--json', '--fetch-retries=0', '--fetch-timeout=10000'],
      {
        encoding: 'utf8',
        cwd: root,
        shell: process.platform === 'win32',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ),
  );
  const newest = newestOf([served].flat().map(String));
  if (newest === pinned) console.log(`Node.js ${pinned} is pinned, the newest ${major}.x of the registry.`);
  else
    console.warn(
      `warning: Node.js ${pinned} is pinned, and the registry serves ${newest}: raise it in package.json.`,
    );
} catch {
  console.warn(
    `warning: the registry is unreachable, so it is unknown whether Node.js ${pinned} is the newest.`,
  );
}
