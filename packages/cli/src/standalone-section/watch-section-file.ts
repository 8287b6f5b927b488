import { type StatsListener, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';

const POLL_MS = 1_000;

/** Calls back after each change of `section.json`, until the returned function is called. */
export function watchSectionFile(folder: string, onChange: () => void): () => void {
  const file = path.join(folder, 'section.json');
  const listener: StatsListener = (current, before) => {
    // Reading the file also calls the listener, and a missing file has the time 0.
    if (current.mtimeMs !== before.mtimeMs && current.mtimeMs !== 0) onChange();
  };
  watchFile(file, { interval: POLL_MS }, listener);
  return () => unwatchFile(file, listener);
}
