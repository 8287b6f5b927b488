import type { Browser, BrowserContextOptions, CDPSession } from 'playwright';

/** Costs of one visit. Bytes are as transferred; times in milliseconds since navigation start. */
export interface Visit {
  readonly requests: number;
  readonly scriptBytes: number;
  readonly bytes: number;
  readonly contentMs: number;
  readonly largestPaintMs: number;
  /** Longest task of the main thread before the content. */
  readonly longestTaskMs: number;
}

/** Lighthouse's 'Slow 4G', with the CPU throttled by a factor of four. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
export const CPU_SLOWDOWN = 4;

interface RecordedRequest {
  readonly script: boolean;
  readonly start: number;
  end: number;
  bytes: number;
}

/**
 * Opens a URL with an empty cache on a slow phone until `selector` matches. Later requests do not count.
 * With `again` it measures the second visit.
 */
export async function visit(
  browser: Browser,
  address: string,
  selector: string,
  context: BrowserContextOptions = {},
  { again: isRepeat = false } = {},
): Promise<Visit> {
  const browserContext = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...context });
  try {
    if (isRepeat) {
      const before = await browserContext.newPage();
      await before.goto(address);
      await before.waitForSelector(selector);
      await before.waitForLoadState('networkidle');
      await before.close();
    }
    const page = await browserContext.newPage();
    const session = await browserContext.newCDPSession(page);
    await page.addInitScript(observeContent, selector);
    const requests = await recordRequests(session);
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => globalThis.benchContentMs !== undefined && globalThis.benchLargestPaintMs !== undefined,
      undefined,
      { timeout: 90_000 },
    );
    const times = await page.evaluate(() => ({
      contentMs: globalThis.benchContentMs ?? Number.NaN,
      largestPaintMs: globalThis.benchLargestPaintMs ?? Number.NaN,
      longestTaskMs: Math.max(0, ...globalThis.benchTasksMs),
    }));
    return { ...summarise([...requests.values()], times.contentMs), ...times };
  } finally {
    await browserContext.close();
  }
}

declare global {
  var benchContentMs: number | undefined;
  var benchLargestPaintMs: number | undefined;
  var benchTasksMs: number[];
}

/** Runs in the page before any of its scripts. */
function observeContent(selector: string): void {
  globalThis.benchTasksMs = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime <= (globalThis.benchContentMs ?? startTime)) globalThis.benchTasksMs.push(duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (globalThis.benchContentMs === undefined && document.querySelector(selector)) {
      globalThis.benchContentMs = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.benchLargestPaintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function recordRequests(session: CDPSession): Promise<Map<string, RecordedRequest>> {
  const seen = new Map<string, RecordedRequest>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return;
    seen.set(requestId, {
      script: type === 'Script',
      start: timestamp,
      end: Number.POSITIVE_INFINITY,
      bytes: 0,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength });
  });
  return seen;
}

function summarise(
  all: RecordedRequest[],
  contentMs: number,
): Pick<Visit, 'requests' | 'scriptBytes' | 'bytes'> {
  const first = Math.min(...all.map(({ start }) => start));
  const counted = all.filter(({ start, end }) => Number.isFinite(end) && start - first <= contentMs / 1000);
  return {
    requests: counted.length,
    scriptBytes: totalOf(counted.filter(({ script }) => script)),
    bytes: totalOf(counted),
  };
}

const totalOf = (requests: readonly RecordedRequest[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0);
