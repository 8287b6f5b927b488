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

/** What a disk writes whole or not at all, at most. */
const BLOCK = 4096;

/** A folder as it was when the recording began, and what was done to it since. */
export interface DiskRecording {
  readonly start: string;
  readonly steps: readonly DiskStep[];
}

/** When the power goes, as a number of steps, and how much of what nobody synced survives it. */
export interface CrashOptions {
  readonly at: number;
  readonly survivingPercent: number;
  readonly random: Random;
}

/**
 * Makes `folder` what a disk holds after a power loss. What was synced is there. Of what was not, each block of each
 * write survives by chance alone, whatever came before or after it. Names, new files and sizes are journalled: they
 * survive in their order, up to some moment after the last sync.
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

/** Does everything again: the folder is then what the engine's own became. */
export function replay({ start, steps }: DiskRecording, folder: string): void {
  cpSync(start, folder, { recursive: true });
  for (const step of steps) redo(folder, step);
}

type Write = Extract<DiskStep, { does: 'write' }>;

/** The writes to files that were synced later. */
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
