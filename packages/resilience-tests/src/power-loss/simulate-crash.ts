import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Random } from '@portal/test-infra/random';
import type { DiskStep } from './record-disk.ts';

/** Maximum size of an atomic disk write. */
const BLOCK = 4096;

/** Initial folder and the operations on it. */
export interface DiskRecording {
  readonly start: string;
  readonly steps: readonly DiskStep[];
}

/** Number of steps before the power loss, and the percentage of unsynced blocks that survive. */
export interface CrashOptions {
  readonly at: number;
  readonly survivingPercent: number;
  readonly random: Random;
}

/**
 * Creates the disk content after a power loss. Synced data survives. Each block of an unsynced write survives by
 * chance, independently of others. Names, new files and sizes are journalled: they survive in order, up to some step
 * after the last sync.
 */
export function simulateCrash({ start, steps }: DiskRecording, folder: string, crash: CrashOptions): void {
  const { at, survivingPercent, random } = crash;
  const lastSync = steps.findLastIndex((step, index) => index < at && step.does === 'sync');
  const journalled = steps.slice(0, random.between(lastSync + 1, at + 1));
  const synced = syncedWrites(journalled);
  cpSync(start, folder, { recursive: true });
  for (const step of journalled) {
    const isWhole = step.does !== 'write' || synced.has(step);
    for (const part of isWhole ? [step] : blocksOf(step)) {
      if (isWhole || random.chance(survivingPercent)) redo(folder, part);
    }
  }
}

/** Replays all operations, which reproduces the engine's folder. */
export function replay({ start, steps }: DiskRecording, folder: string): void {
  cpSync(start, folder, { recursive: true });
  for (const step of steps) redo(folder, step);
}

type Write = Extract<DiskStep, { does: 'write' }>;

function syncedWrites(steps: readonly DiskStep[]): ReadonlySet<DiskStep> {
  const [files, writes] = [new Set<number>(), new Set<DiskStep>()];
  for (const step of steps.toReversed()) {
    if (step.does === 'sync') files.add(step.file);
    if (step.does === 'write' && files.has(step.file)) writes.add(step);
  }
  return writes;
}

function blocksOf(write: Write): Write[] {
  const blocks: Write[] = [];
  for (let from = 0; from < write.bytes.length; ) {
    const position = write.position + from;
    const to = from + BLOCK - (position % BLOCK);
    blocks.push({ ...write, position, bytes: write.bytes.subarray(from, to) });
    from = to;
  }
  return blocks;
}

function redo(folder: string, step: DiskStep): void {
  if (step.does === 'sync') return;
  const path = join(folder, step.path);
  switch (step.does) {
    case 'write':
      writeAt(path, step);
      break;
    case 'create':
      if (step.isFolder) mkdirSync(path);
      else writeFileSync(path, '');
      break;
    case 'resize':
      truncateSync(path, step.size);
      break;
    case 'rename':
      renameSync(path, join(folder, step.to));
      break;
    case 'remove':
      rmSync(path, { recursive: true });
  }
}

function writeAt(path: string, { bytes, position }: Write): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, bytes, 0, bytes.length, position);
  } finally {
    closeSync(file);
  }
}
