import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './exec.ts';

/** Writes a repository whose workspaces have these versions of zod. */
async function repository(versions: Readonly<Record<string, string>>) {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const put = (file: string, content: object) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify(content));
  };
  put('package.json', {
    name: 'sample',
    private: true,
    packageManager: 'npm@11.19.1',
    workspaces: ['packages/*'],
    scripts,
  });
  for (const [name, zod] of Object.entries(versions))
    put(`packages/${name}/package.json`, { name, version: '1.0.0', dependencies: { zod } });
  return {
    folder,
    zodOf: (name: string) =>
      JSON.parse(readFileSync(path.join(folder, `packages/${name}/package.json`), 'utf8')).dependencies.zod,
  };
}

test('one edit raises a library in every workspace', async () => {
  const { folder, zodOf } = await repository({ api: '4.6.7', domain: '4.7.0', ui: '4.6.7' });
  const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  // Without the variables of a pipeline, in which Sherif changes no files.
  const env = { PATH, HOME: process.env.HOME };
  await promisify(execFile)('npm', ['run', 'same-versions', '--', '--no-install'], { cwd: folder, env });
  expect(['api', 'domain', 'ui'].map(zodOf)).toEqual(['4.7.0', '4.7.0', '4.7.0']);
});
