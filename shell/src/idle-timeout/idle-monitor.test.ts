import { expect, test, vi } from 'vitest';
import { startIdleMonitor } from './idle-monitor.ts';

const MINUTE = 60_000;
const limits = { idleMs: 15 * MINUTE, warningMs: 2 * MINUTE };

/** Tabs of one browser: they hear each other, and share a clock that the test turns. */
function createBrowser() {
  let now = 0;
  const channels: EventTarget[] = [];
  const ticks: (() => void)[] = [];

  function openTab() {
    const channel = Object.assign(new EventTarget(), {
      postMessage(data: unknown) {
        for (const other of channels) {
          if (other !== channel) other.dispatchEvent(Object.assign(new Event('message'), { data }));
        }
      },
    });
    channels.push(channel);
    const page = new EventTarget();
    const told = { onWarning: vi.fn(), onExpired: vi.fn() };
    const every = (tick: () => void) => {
      ticks.push(tick);
      return () => ticks.splice(ticks.indexOf(tick), 1);
    };
    const watch = startIdleMonitor(limits, { now: () => now, every, channel, page }, told);
    return { watch, ...told, act: () => page.dispatchEvent(new Event('keydown')) };
  }

  return {
    openTab,
    passes(minutes: number) {
      now += minutes * MINUTE;
      for (const tick of [...ticks]) tick();
    },
  };
}

test('a quiet session is warned of with its seconds, then ended once', { tags: ['R-21'] }, () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  browser.passes(13);
  expect(tab.onWarning).toHaveBeenCalledExactlyOnceWith(120);
  browser.passes(1);
  expect(tab.watch.warning()).toBe(60);
  browser.passes(1);
  browser.passes(1);
  expect(tab.onExpired).toHaveBeenCalledTimes(1);
});

test('all tabs agree: activity in one keeps the others, and staying in one answers for all', {
  tags: ['R-21'],
}, () => {
  const browser = createBrowser();
  const first = browser.openTab();
  const second = browser.openTab();
  browser.passes(10);
  first.act();
  browser.passes(10);
  expect(second.watch.warning()).toBeUndefined();
  browser.passes(3);
  expect([first.watch.warning(), second.watch.warning()]).toEqual([120, 120]);
  second.watch.stay();
  expect([first.watch.warning(), second.watch.warning()]).toEqual([undefined, undefined]);
  browser.passes(15);
  browser.passes(0);
  expect(first.onExpired).toHaveBeenCalledTimes(1);
});

test('a tab that is stopped hears and tells nothing', { tags: ['R-21'] }, () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  tab.watch.stop();
  browser.passes(20);
  tab.act();
  expect(tab.onWarning).not.toHaveBeenCalled();
});
