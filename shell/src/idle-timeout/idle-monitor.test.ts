import { expect, test, vi } from 'vitest';
import type { TabChannel } from '../tab-channel.ts';
import { startIdleMonitor } from './idle-monitor.ts';

const MINUTE = 60_000;
const limits = { idleMs: 15 * MINUTE, warningMs: 2 * MINUTE };

/** Tabs of one browser that share channels and a fake clock. */
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
    const callbacks = { onWarning: vi.fn(), onExpired: vi.fn() };
    const every = (tick: () => void) => {
      ticks.push(tick);
      return () => ticks.splice(ticks.indexOf(tick), 1);
    };
    const monitor = startIdleMonitor(
      limits,
      // An event target takes any listener.
      { now: () => now, every, channel: channel as EventTarget & TabChannel, page },
      callbacks,
    );
    return { monitor, ...callbacks, act: () => page.dispatchEvent(new Event('keydown')) };
  }

  return {
    openTab,
    advance(minutes: number) {
      now += minutes * MINUTE;
      for (const tick of [...ticks]) tick();
    },
  };
}

test('warns with the remaining seconds, then expires once', { tags: ['R-21'] }, () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  browser.advance(13);
  expect(tab.onWarning).toHaveBeenCalledExactlyOnceWith(120);
  browser.advance(1);
  expect(tab.monitor.warning()).toBe(60);
  browser.advance(1);
  browser.advance(1);
  expect(tab.onExpired).toHaveBeenCalledTimes(1);
});

test('shares activity and the decision to stay between tabs', {
  tags: ['R-21'],
}, () => {
  const browser = createBrowser();
  const first = browser.openTab();
  const second = browser.openTab();
  browser.advance(10);
  first.act();
  browser.advance(10);
  expect(second.monitor.warning()).toBeUndefined();
  browser.advance(3);
  expect([first.monitor.warning(), second.monitor.warning()]).toEqual([120, 120]);
  second.monitor.stay();
  expect([first.monitor.warning(), second.monitor.warning()]).toEqual([undefined, undefined]);
  browser.advance(15);
  browser.advance(0);
  expect(first.onExpired).toHaveBeenCalledTimes(1);
});

test('ignores activity and time after it stops', { tags: ['R-21'] }, () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  tab.monitor.stop();
  browser.advance(20);
  tab.act();
  expect(tab.onWarning).not.toHaveBeenCalled();
});
