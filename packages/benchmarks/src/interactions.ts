import type { CDPSession, Page } from 'playwright';
import { CPU_SLOWDOWN } from './visit.ts';

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

/** Presses keys in turn on a slow CPU. Returns the milliseconds from each press to the next paint. */
export async function timesToPaint(
  page: Page,
  session: CDPSession,
  keys: readonly string[],
): Promise<number[]> {
  await observeInteractions(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const times: number[] = [];
  for (const key of keys) {
    await waitUntilIdle(page);
    await page.evaluate(() => {
      window.longestInteraction = 0;
    });
    await page.keyboard.press(key);
    await waitUntilIdle(page);
    times.push(await page.evaluate(() => window.longestInteraction));
  }
  return times;
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
