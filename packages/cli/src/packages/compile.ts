import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@portal/local-stack/stack-settings';
import { execOrThrow } from './exec.ts';

/** Compiles packages to JavaScript and type declarations, without a type check. @throws CliError for a declaration */
export async function compilePackages(names: readonly string[], out: string): Promise<void> {
  const packages = path.join(ROOT, 'packages');
  await mkdir(out, { recursive: true });
  const config = path.join(out, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        // Members' browsers run this code: a section's bundler does not compile packages.
        target: 'es2022',
        rootDir: packages,
        outDir: out,
        typeRoots: [path.join(ROOT, 'node_modules/@types')],
      },
      include: [
        ...names.map((name) => path.join(packages, name, 'src')),
        path.join(ROOT, 'shell/src/css.d.ts'),
      ],
      exclude: ['test.ts', 'test.tsx', 'stories.tsx'].map((suffix) => `${packages}/**/*.${suffix}`),
    }),
  );
  await execOrThrow(['tsc', '--project', config], { cwd: ROOT });
}
