import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runProgram } from './run-program.ts';

/** Compiles packages to JavaScript and type declarations, without a type check. @throws CliError for a declaration */
export async function compilePackages(root: string, names: readonly string[], out: string): Promise<void> {
  const packages = path.join(root, 'packages');
  await mkdir(out, { recursive: true });
  const config = path.join(out, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        // Members' browsers run this code: a section's bundler does not compile packages.
        target: 'es2022',
        rootDir: packages,
        outDir: out,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      include: [
        ...names.map((name) => path.join(packages, name, 'src')),
        path.join(root, 'shell/src/css.d.ts'),
      ],
      exclude: ['test.ts', 'test.tsx', 'stories.tsx'].map((suffix) => `${packages}/**/*.${suffix}`),
    }),
  );
  const compiler = path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('typescript/package.json')),
    'bin/tsc',
  );
  await runProgram([process.execPath, compiler, '--project', config], { cwd: root });
}
