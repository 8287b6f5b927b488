import type { createBrowserRouter } from '@portal/section-sdk/router';
import { trackPageViews } from '../reporting/page-views.ts';
import type { Shell } from '../shell.ts';
import { whenNetworkIdle } from './when-network-idle.ts';

/** Loads what no page waits for, once the network is idle: web vitals (decision 0095) and the DevTools' description. */
export function loadWhenIdle(
  { queryClient, registry, sectionLoader: { registryObserver } }: Shell,
  router: ReturnType<typeof createBrowserRouter>,
): void {
  const views = trackPageViews(router, registry);
  const releaseOf = (section: string) =>
    section === 'shell' ? registry.shell?.version : registryObserver.runningVersion(section);
  const load = async () => {
    const { reportWebVitals } = await import(
      /* webpackChunkName: "web-vitals" */ '../reporting/web-vitals.ts'
    );
    reportWebVitals(views, releaseOf);
    const { publishFederationSnapshot } = await import('../devtools/federation-snapshot.ts');
    publishFederationSnapshot(registryObserver.current());
  };
  whenNetworkIdle(
    () => queryClient.isFetching() > 0,
    () => void load().catch(() => undefined),
  );
}
