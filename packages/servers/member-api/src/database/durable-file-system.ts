import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of the engine's own file system that is filled in below; its package has no types for it. */
interface EngineModule {
  NODEFS: {
    stream_ops: {
      fsync?: (stream: { nfd: number }) => number;
      write: (stream: { path: string }, ...rest: unknown[]) => number;
    };
    node_ops: { mknod: (parent: unknown, name: string, mode: number, ...rest: unknown[]) => unknown };
    doSetAttr: (file: unknown, node: unknown, attributes: { mode?: number }, ...rest: unknown[]) => void;
  };
}

/** What others on the machine may do with a file of the database. */
const GROUP_AND_OTHERS = 0o077;

/**
 * The embedded engine's file system with a real fsync, and for nobody else's eyes. As shipped, the engine asks for fsync
 * and nobody answers, so that a power loss takes committed payments with it; and its files can be read and written by
 * everybody.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(engine, options);
    started.emscriptenOpts.preRun?.push((module: unknown) => {
      // The engine hands its own module to this hook; NODEFS is there because NodeFS mounts it.
      const { NODEFS } = module as EngineModule;
      const { mknod } = NODEFS.node_ops;
      const { doSetAttr } = NODEFS;
      NODEFS.node_ops.mknod = (parent, name, mode, ...rest) =>
        mknod(parent, name, mode & ~GROUP_AND_OTHERS, ...rest);
      NODEFS.doSetAttr = (file, node, attributes, ...rest) => {
        const { mode } = attributes;
        doSetAttr(
          file,
          node,
          mode === undefined ? attributes : { ...attributes, mode: mode & ~GROUP_AND_OTHERS },
          ...rest,
        );
      };
      const { write } = NODEFS.stream_ops;
      NODEFS.stream_ops.write = (stream, ...rest) => {
        try {
          return write(stream, ...rest);
        } catch (error) {
          if (stream.path.includes('/pg_wal/')) exitOnWalFailure();
          throw error;
        }
      };
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd);
        } catch (error) {
          if (!isUnsupportedFsync(error)) throw error;
        }
        return 0;
      };
    });
    return started;
  }
}

/** The engine would panic, as any PostgreSQL, and then stand still for ever with the whole process. */
function exitOnWalFailure(): void {
  process.stderr.write(
    'The embedded database cannot write its log: make room on its disk and start again. What was acknowledged is kept.\n',
  );
  process.exit(1);
}

/** Some systems refuse fsync for folders and read-only files; there is nothing to lose in those. */
function isUnsupportedFsync(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EPERM', 'EINVAL', 'EISDIR'].includes(String(error.code))
  );
}

/** The engine's own parameters without -F, which turns fsync off, and with less memory than it takes by itself. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'full_page_writes=on',
    'synchronous_commit=on',
    'shared_buffers=32MB',
  ].flatMap((setting) => ['-c', setting]),
];
