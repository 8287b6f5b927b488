import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** PostgreSQL and PgBouncer refuse to run as root; these users exist where they are installed, or everywhere. */
const USERS = ['postgres', 'nobody'];

/** A folder of its own for a program that is not ours, and how to run such programs in it. */
export function binFolder(prefix: string) {
  const as = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  // Short: the path of a socket has at most 100 characters.
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (as) chownSync(folder, as.uid, as.gid);
  const options = { ...as, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  return {
    folder,
    /** Runs one to its end. */
    run: (program: string, parameters: readonly string[]) => {
      execFileSync(program, parameters, { ...options, stdio: 'pipe' });
    },
    /** Runs one to its end, while this process goes on. */
    finish: async (program: string, parameters: readonly string[]) => {
      await promisify(execFile)(program, parameters, options);
    },
    /** Starts one, which `signal` stops; it stops with this process, however that ends, and the folder goes with it. */
    start: (command: readonly string[], signal: 'INT' | 'TERM') => {
      // The end of this process closes the pipe, which ends the read, which stops the program.
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
      // There is no such user here.
    }
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${USERS.join(' or ')}`);
}
