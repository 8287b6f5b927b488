import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LOAD_HOOK = `import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context); } });`;

/** Returns the URLs of all modules that a new process loads for this module, one per line. */
export async function listLoadedModules(module: URL): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(LOAD_HOOK)}`,
      '--input-type=module',
      '-e',
      `import '${module}'`,
    ],
    { maxBuffer: 1e8 },
  );
  return stdout;
}
