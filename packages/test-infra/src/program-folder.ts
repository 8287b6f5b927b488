import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** PostgreSQL and PgBouncer refuse to run as root, so one of these users runs them. */
const USERS = ['postgres', 'nobody'];

/** Creates a temporary folder for an external program, with functions that run programs in it. */
export function createProgramFolder(prefix: string) {
  const as = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  // Short, because a socket path may have at most 100 characters.
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (as) chownSync(folder, as.uid, as.gid);
  const options = { ...as, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  return {
    folder,
    run: (program: string, parameters: readonly string[]) => {
      execFileSync(program, parameters, { ...options, stdio: 'pipe' });
    },
    finish: async (program: string, parameters: readonly string[]) => {
      await promisify(execFile)(program, parameters, options);
    },
    /**
     * Starts a program. Returns the function that stops it with `signal`. It also stops when this process ends, and
     * the folder is removed.
     */
    start: (command: readonly string[], signal: 'INT' | 'TERM') => {
      // When this process ends, the pipe closes, `read` returns and the script stops the program.
      const script = `"$@" & program=$!; read -r _; kill -${signal} $program; wait $program; rm -rf "$0"`;
      const wrapper = spawn('/bin/sh', ['-c', script, folder, ...command], {
        ...options,
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      const over = once(wrapper, 'exit');
      return async () => {
        wrapper.stdin.end();
        await over;
        rmSync(folder, { recursive: true, force: true });
      };
    },
  };
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const user of USERS) {
    try {
      const idOf = (what: string) => Number(execFileSync('id', [what, user], { stdio: 'pipe' }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // This user does not exist here.
    }
  }
  throw new Error(`PostgreSQL does not run as root, and none of these users exists: ${USERS.join(', ')}`);
}
