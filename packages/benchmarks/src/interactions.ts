import type { CDPSession, Page } from 'playwright';
import { median } from './report.ts';
import { CPU_SLOWDOWN } from './visit.ts';

/** Milliseconds of one action: processor time including its consequences, and time to the next paint. */
export interface Interaction {
  readonly busy: number;
  readonly timeToPaint: number;
}

/** The actions at full speed and with CPU throttling. */
export interface SpeedComparison<Actions extends string> {
  readonly fullSpeed: Readonly<Record<Actions, readonly Interaction[]>>;
  readonly throttled: Readonly<Record<Actions, readonly Interaction[]>>;
}

declare global {
  interface Window {
    /** Longest duration of the Event Timing API, in milliseconds. The API omits durations below 16 ms. */
    longestInteraction: number;
  }
}

/** Returns a session that measures processor time of the page's main thread, independent of other load. */
export async function timedSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Returns the processor time of the page's main thread so far, in milliseconds. */
export async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Runs the actions at full speed for processor time, and throttled for the time to paint. */
export async function measureAtBothSpeeds<Actions extends string>(
  page: Page,
  session: CDPSession,
  actions: () => Promise<Record<Actions, readonly Interaction[]>>,
): Promise<SpeedComparison<Actions>> {
  await observeInteractions(page);
  const fullSpeed = await actions();
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  try {
    return { fullSpeed, throttled: await actions() };
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

async function press(page: Page, session: CDPSession, key: string): Promise<Interaction> {
  await waitUntilIdle(page);
  await page.evaluate(() => {
    window.longestInteraction = 0;
  });
  const before = await busyMs(session);
  await page.keyboard.press(key);
  await waitUntilIdle(page);
  const busy = (await busyMs(session)) - before;
  return { busy, timeToPaint: await page.evaluate(() => window.longestInteraction) };
}

/** Presses keys one after the other. */
export async function pressAll(
  page: Page,
  session: CDPSession,
  keys: readonly string[],
): Promise<readonly Interaction[]> {
  const all: Interaction[] = [];
  for (const key of keys) all.push(await press(page, session, key));
  return all;
}

export const INTERACTION_HEAD = [
  'action',
  'processor time',
  `to the next paint, ${CPU_SLOWDOWN}x slower (median)`,
  'longest',
] as const;

/** Returns a row of the table under `INTERACTION_HEAD`. */
export function interactionRow<Actions extends string>(
  { fullSpeed, throttled }: SpeedComparison<Actions>,
  name: Actions,
): readonly string[] {
  const paints = throttled[name].map(({ timeToPaint }) => timeToPaint);
  const times = [median(fullSpeed[name].map(({ busy }) => busy)), median(paints), Math.max(...paints)];
  return [name, ...times.map((time) => `${time.toFixed(0)} ms`)];
}

async function observeInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longestInteraction = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.longestInteraction = Math.max(window.longestInteraction, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Chromium sometimes skips the idle callback on a page without activity. */
const IDLE_TIMEOUT_MS = 1_000;

/** Waits until the browser has painted and is idle. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    (timeout) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout }));
      }),
    IDLE_TIMEOUT_MS,
  );
}
