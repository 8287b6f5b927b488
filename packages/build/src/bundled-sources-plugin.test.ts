import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUNDLED_PACKAGES, undeclaredPackage } from './bundled-sources-plugin.ts';
import { prerenderedPaths } from './prerender-plugin.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Returns the files from which turbo computes the version of an application's build. */
function inputsOf(application: string): string[] {
  const turbo = createRequire(path.join(root, 'package.json')).resolve('turbo/bin/turbo');
  const args = [turbo, 'run', 'build', `--filter=@portal/${application}`, '--dry=json'];
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  const { tasks } = JSON.parse(
    execFileSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { tasks: { taskId: string; directory: string; inputs: Record<string, string> }[] };
  const task = tasks.find(({ taskId }) => taskId === `@portal/${application}#build`);
  return Object.keys(task?.inputs ?? {}).map((file) => path.posix.join(task?.directory ?? '', file));
}

test.each(['certificates', 'payments', 'documents-forms', 'support-contact', 'registration-profile'])(
  'the version of %s depends only on the sources that it bundles',
  { timeout: 60_000 },
  (name) => {
    const inputs = inputsOf(`mfe-${name}`);
    expect(inputs).toContain(`mfe-${name}/src/section.tsx`);
    for (const folder of [...BUNDLED_PACKAGES, 'build']) {
      expect(
        inputs.some((file) => file.startsWith(`packages/${folder}/src/`)),
        folder,
      ).toBe(true);
    }
    // The shell provides these packages, so a change in them needs no new section, except for a prerendered page. The
    // version range of shared packages is bundled.
    const folders = ['ui', 'api', 'section-sdk'];
    const renderedWith = folders.filter((of) =>
      inputs.some((file) => file.startsWith(`packages/${of}/src/`)),
    );
    const isPrerendered = prerenderedPaths(path.join(root, `mfe-${name}`)).length > 0;
    expect(renderedWith).toEqual(isPrerendered ? ['ui', 'section-sdk'] : []);
    expect(inputs).toContain('packages/ui/package.json');
    expect(inputs.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([]);
  },
);

test('rejects a source of a package that sections may not bundle', () => {
  const at = (file: string) => undeclaredPackage(path.join(root, file));
  expect(at('packages/ui/src/card.tsx')).toBe('packages/ui');
  expect(at('packages/domain/src/forms/form-eligibility.ts')).toBeUndefined();
  expect(at('mfe-payments/src/section.tsx')).toBeUndefined();
  expect(at('node_modules/react/index.js')).toBeUndefined();
});
