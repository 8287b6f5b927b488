import { onCLS, onINP, onLCP } from 'web-vitals';
import type { PageView, PageViews } from './page-views.ts';
import { sendReleaseReport } from './send-release-report.ts';

type Vitals = Partial<Record<'lcp' | 'inp' | 'cls' | 'longestTask', number>>;

/**
 * Measures the web vitals and reports them when the tab is hidden, once per page view. A value belongs to the page that
 * was open when it began.
 */
export function reportWebVitals(views: PageViews, releaseOf: (section: string) => string | undefined): void {
  const vitalsOf = new Map<PageView, Vitals>();
  const reported = new WeakSet<PageView>();

  function add(time: number, vitals: Vitals): void {
    const view = views.at(time);
    if (view) vitalsOf.set(view, { ...vitalsOf.get(view), ...vitals });
  }

  onLCP(({ value, entries: [paint] }) => add(paint?.startTime ?? 0, { lcp: Math.round(value) }));
  onINP(({ value, entries: [event] }) => add(event?.startTime ?? 0, { inp: Math.round(value) }));
  onCLS(({ value, entries: [shift] }) => add(shift?.startTime ?? 0, { cls: Number(value.toFixed(4)) }));
  const tasks = observeLongTasks(({ startTime, duration }) => {
    const view = views.at(startTime);
    const longestBefore = (view && vitalsOf.get(view)?.longestTask) ?? 0;
    add(startTime, { longestTask: Math.max(Math.round(duration), longestBefore) });
  });

  // The library listens in the capture phase, so its last values arrive first.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    tasks?.takeLast();
    for (const view of views.all()) {
      const version = releaseOf(view.section);
      const vitals = { ...(tasks && { longestTask: 0 }), ...vitalsOf.get(view) };
      if (version === undefined || reported.has(view) || Object.keys(vitals).length === 0) continue;
      reported.add(view);
      sendReleaseReport({ section: view.section, version, page: view.page, ...vitals });
    }
  });
}

/** Calls back for each task above 50 ms, also for earlier ones. Returns null in browsers that do not measure tasks. */
function observeLongTasks(onTask: (task: PerformanceEntry) => void): { takeLast(): void } | null {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return null;
  const take = (tasks: readonly PerformanceEntry[]) => {
    for (const task of tasks) onTask(task);
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  return { takeLast: () => take(observer.takeRecords()) };
}
