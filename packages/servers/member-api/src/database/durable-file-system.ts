import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

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

const GROUP_AND_OTHERS = 0o077;

/** File system of the embedded engine with a real fsync and private file modes. As shipped, fsync does nothing. */
export class DurableFileSystem extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(engine, options);
    started.emscriptenOpts.preRun?.push((module: unknown) => {
      // The engine passes its module to this hook. NODEFS exists because NodeFS mounts it.
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

/** PostgreSQL panics when it cannot write WAL, and here the panic would hang the whole process. */
function exitOnWalFailure(): void {
  process.stderr.write(
    'The embedded database cannot write its WAL: free disk space and start again. Committed data is safe.\n',
  );
  process.exit(1);
}

/** Some systems reject fsync for folders and read-only files, which have no data to lose. */
function isUnsupportedFsync(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EPERM', 'EINVAL', 'EISDIR'].includes(String(error.code))
  );
}

/** The engine's default parameters with fsync enabled (without -F) and less memory. */
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
