import { expect, test, vi } from 'vitest';
import type { TabChannel } from '../tab-channel.ts';
import { startIdleMonitor } from './idle-monitor.ts';

const MINUTE = 60_000;
const limits = { idleMs: 15 * MINUTE, warningMs: 2 * MINUTE };

/** Tabs of one browser that share channels and a fake clock. */
function createBrowser() {
  let now = Date.UTC(2026, 10, 25, 15);
  const channels: EventTarget[] = [];
  const ticks: (() => void)[] = [];
  const stored: number[] = [];
  const lastActivity = { get: () => stored.at(-1), set: (at: number) => stored.push(at) };

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
      { now: () => now, every, channel: channel as EventTarget & TabChannel, page, lastActivity },
      callbacks,
    );
    return {
      ...callbacks,
      warning: () => monitor?.warning(),
      stay: () => monitor?.stay(),
      close: () => monitor?.stop(),
      loseMessages: () => channels.splice(channels.indexOf(channel), 1),
      act: () => page.dispatchEvent(new Event('keydown')),
    };
  }

  return {
    openTab,
    stored,
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
  expect(tab.warning()).toBe(60);
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
  expect(second.warning()).toBeUndefined();
  browser.advance(3);
  expect([first.warning(), second.warning()]).toEqual([120, 120]);
  second.stay();
  expect([first.warning(), second.warning()]).toEqual([undefined, undefined]);
  browser.advance(15);
  browser.advance(0);
  expect(first.onExpired).toHaveBeenCalledTimes(1);
});

test('a tab that misses the messages reads the activity of others', { tags: ['R-21'] }, () => {
  const browser = createBrowser();
  const [active, frozen] = [browser.openTab(), browser.openTab()];
  frozen.loseMessages();
  browser.advance(13);
  expect(frozen.warning()).toBe(120);
  active.stay();
  browser.advance(2);
  expect([frozen.warning(), frozen.onExpired.mock.calls.length]).toEqual([undefined, 0]);
});

test('ends the session although the clock of the device was set back', { tags: ['R-21'] }, () => {
  const browser = createBrowser();
  const [active, other] = [browser.openTab(), browser.openTab()];
  browser.advance(-600);
  active.act();
  browser.advance(13);
  expect([active.warning(), other.warning()]).toEqual([120, 120]);
  browser.advance(2);
  expect([active, other].map(({ onExpired }) => onExpired.mock.calls.length)).toEqual([1, 1]);
});

test('ignores activity and time after it stops', { tags: ['R-21'] }, () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  tab.close();
  browser.advance(20);
  tab.act();
  expect(tab.onWarning).not.toHaveBeenCalled();
});

test('stores the last activity of any tab', { tags: ['R-21'] }, () => {
  const browser = createBrowser();
  const first = browser.openTab();
  browser.advance(10);
  browser.openTab().act();
  first.stay();
  const [start = 0, ...later] = browser.stored;
  expect(later.map((at) => (at - start) / MINUTE)).toEqual([10, 10]);
});
