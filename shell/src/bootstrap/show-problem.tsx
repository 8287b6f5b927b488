import { logToConsole } from '../reporting/log-to-console.ts';
import { readFallbackPhones } from './fallback-phone-numbers.ts';
import { pageNonce } from './page-nonce.ts';

/** Replaces the page with the problem page if the portal cannot start (ERR-38, AMB-50). */
export async function showProblem(root: HTMLElement, error: unknown): Promise<void> {
  logToConsole('The portal could not start', error);
  const [{ PortalProvider }, { createRoot }, { ProblemPage }] = await Promise.all([
    import(/* webpackMode: "eager" */ '@portal/ui'),
    import(/* webpackMode: "eager" */ 'react-dom/client'),
    import(/* webpackMode: "eager" */ '../pages/problem-page.tsx'),
  ]);
  root.replaceChildren();
  createRoot(root).render(
    <PortalProvider nonce={pageNonce()}>
      <ProblemPage phones={readFallbackPhones()} />
    </PortalProvider>,
  );
}
