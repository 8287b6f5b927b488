import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runProgram } from './run-program.ts';

/**
 * Compiles packages to JavaScript and type declarations, `<out>/<package>/src/…`: outside of this repository nothing strips
 * the types of a package. The checks of types are those of the repository.
 * @throws CliError when a declaration cannot be written
 */
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
        // What the browsers of members read: the bundler of a section leaves packages as they are.
        target: 'es2022',
        rootDir: packages,
        outDir: out,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      include: [
        ...names.map((name) => path.join(packages, name, 'src')),
        path.join(root, 'shell/src/css.d.ts'),
      ],
      exclude: [`${packages}/**/*.test.ts`, `${packages}/**/*.test.tsx`],
    }),
  );
  const compiler = path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('typescript/package.json')),
    'bin/tsc',
  );
  await runProgram([process.execPath, compiler, '--project', config], { cwd: root });
}
