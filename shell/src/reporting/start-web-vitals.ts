import type { createBrowserRouter } from '@portal/router';
import { whenNetworkIdle } from '../bootstrap/when-network-idle.ts';
import type { Shell } from '../shell.ts';
import { trackPageViews } from './page-views.ts';

/**
 * Measures the web vitals of this visit (decision 0095). The code loads once the network is idle, so that no page waits
 * for it. Browsers keep the earlier measurements until then.
 */
export function startWebVitals(
  { queryClient, registry, sectionLoader }: Shell,
  router: ReturnType<typeof createBrowserRouter>,
): void {
  const views = trackPageViews(router, registry);
  const releaseOf = (section: string) =>
    section === 'shell' ? registry.shell?.version : sectionLoader.registryObserver.runningVersion(section);
  whenNetworkIdle(
    () => queryClient.isFetching() > 0,
    () => {
      import(/* webpackChunkName: "web-vitals" */ './web-vitals.ts').then(
        ({ reportWebVitals }) => reportWebVitals(views, releaseOf),
        () => undefined,
      );
    },
  );
}
