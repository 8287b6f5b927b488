import { fstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/** One file system operation. Paths are relative to the folder. `file` is the inode, which renames do not change. */
export type DiskStep =
  | {
      readonly does: 'write';
      readonly file: number;
      readonly path: string;
      readonly position: number;
      readonly bytes: Buffer;
    }
  | { readonly does: 'sync'; readonly file: number }
  | { readonly does: 'create'; readonly path: string; readonly isFolder: boolean }
  | { readonly does: 'resize'; readonly path: string; readonly size: number }
  | { readonly does: 'rename'; readonly path: string; readonly to: string }
  | { readonly does: 'remove'; readonly path: string };

type Node = { readonly mode: number };
type Stream = { readonly node: Node; readonly nfd: number };
type Change = { readonly size?: number };

/** The part of the engine's file system that this module patches. The package has no types for it. */
interface EngineModule {
  FS: { isDir(mode: number): boolean };
  NODEFS: {
    realPath(node: Node): string;
    node_ops: {
      mknod(folder: Node, name: string, mode: number, device: number): Node;
      rename(node: Node, folder: Node, name: string): void;
      unlink(folder: Node, name: string): void;
      rmdir(folder: Node, name: string): void;
      setattr(node: Node, change: Change): void;
    };
    stream_ops: {
      write(stream: Stream, from: Uint8Array, offset: number, length: number, position: number): number;
      setattr(stream: Stream, change: Change): void;
      fsync?: (stream: Stream) => number;
    };
  };
}

/** Records file system operations of an open engine. The returned list grows with each step. */
export function recordDisk(engine: PGlite, folder: string): readonly DiskStep[] {
  // The engine's own module. NODEFS exists because its file system mounts it.
  const { FS, NODEFS } = engine.Module as unknown as EngineModule;
  const steps: DiskStep[] = [];
  const pathOf = (node: Node, name = '') => relative(folder, join(NODEFS.realPath(node), name));
  recordNames(NODEFS, steps, pathOf, (node) => FS.isDir(node.mode));
  recordBytes(NODEFS, steps, pathOf);
  return steps;
}

type PathOf = (node: Node, name?: string) => string;

function recordNames(
  { node_ops }: EngineModule['NODEFS'],
  steps: DiskStep[],
  pathOf: PathOf,
  isFolder: (node: Node) => boolean,
): void {
  const { mknod, rename, unlink, rmdir } = node_ops;
  node_ops.mknod = (...args) => {
    const node = mknod(...args);
    steps.push({ does: 'create', path: pathOf(node), isFolder: isFolder(node) });
    return node;
  };
  node_ops.rename = (node, folder, name) => {
    const path = pathOf(node);
    rename(node, folder, name);
    steps.push({ does: 'rename', path, to: pathOf(folder, name) });
  };
  node_ops.unlink = (folder, name) => {
    unlink(folder, name);
    steps.push({ does: 'remove', path: pathOf(folder, name) });
  };
  node_ops.rmdir = (folder, name) => {
    rmdir(folder, name);
    steps.push({ does: 'remove', path: pathOf(folder, name) });
  };
}

function recordBytes(
  { node_ops, stream_ops }: EngineModule['NODEFS'],
  steps: DiskStep[],
  pathOf: PathOf,
): void {
  const { write, fsync, setattr: changeOpen } = stream_ops;
  const { setattr: change } = node_ops;
  const resized = (node: Node, { size }: Change) => {
    if (size !== undefined) steps.push({ does: 'resize', path: pathOf(node), size });
  };
  stream_ops.write = (stream, from, offset, length, position) => {
    const written = write(stream, from, offset, length, position);
    const { ino: file, nlink } = fstatSync(stream.nfd);
    // An unlinked file is gone after a restart, and its path may belong to another file.
    if (nlink > 0) {
      const bytes = Buffer.from(from.slice(offset, offset + written));
      steps.push({ does: 'write', file, path: pathOf(stream.node), position, bytes });
    }
    return written;
  };
  stream_ops.setattr = (stream, changes) => {
    changeOpen(stream, changes);
    if (fstatSync(stream.nfd).nlink > 0) resized(stream.node, changes);
  };
  node_ops.setattr = (node, changes) => {
    change(node, changes);
    resized(node, changes);
  };
  // The engine as shipped has no fsync.
  if (!fsync) return;
  stream_ops.fsync = (stream) => {
    const result = fsync(stream);
    steps.push({ does: 'sync', file: fstatSync(stream.nfd).ino });
    return result;
  };
}
