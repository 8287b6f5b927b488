import { vi } from 'vitest';
import { Browser } from '../../kit/testing/browser.ts';
import { readConfig } from '../config.ts';
import { startBankProcessor } from '../server.ts';
import { Client } from './client.ts';
import { createProcessorFolder } from './fixture.ts';

// Parallel tests slow the processor's start.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Monday at ten in the morning in Chicago, three days before Thanksgiving. */
const MONDAY = '2026-11-23T16:00:00Z';

/** Starts a processor for a test file, with a clock that the test sets. */
export async function startForTests(settings: Record<string, string> = {}) {
  const folder = await createProcessorFolder();
  const events: string[] = [];
  let now = new Date(MONDAY);
  const config = readConfig({ ...folder.environment, ...settings });
  const processor = await startBankProcessor(
    config,
    (...line) => events.push(JSON.stringify(line)),
    () => now,
  );
  const client = new Client(processor.origin);
  return {
    client,
    logged: events,
    place: folder,
    open: () => new Browser(processor.origin),
    /** Sets the machine's clock. */
    setClock: (instant: string) => {
      now = new Date(instant);
    },
    /** Advances the processor's clock through its controls, which executes due events. */
    advance: (hours: number) => client.send('POST', '/control/clock', { hours }),
    async stop() {
      await processor.close();
      await folder.remove();
    },
  };
}

export type RunningProcessor = Awaited<ReturnType<typeof startForTests>>;
