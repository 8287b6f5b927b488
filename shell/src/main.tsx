import './boot/no-eval.ts';
import '@portal/ui/fonts.css';
import '@portal/ui/global.css';
import { reportToConsole } from './boot/console-report.ts';
import { nextTask } from './boot/next-task.ts';
import { pageNonce } from './boot/page-nonce.ts';
import { signInFirst } from './boot/sign-in-first.ts';

const root = document.getElementById('root');
if (root) boot(root).catch((error: unknown) => showProblem(root, error));

/**
 * Starts the portal part by part, each in a task of its own: on a slow phone they take a second together, and meanwhile
 * what the first calls answer is taken, and a press is answered. All parts are in this script.
 */
async function boot(target: HTMLElement): Promise<void> {
  await signInFirst();
  await import(/* webpackMode: "eager" */ '@portal/ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@portal/api');
  await nextTask();
  const { readConfig } = await import(/* webpackMode: "eager" */ './boot/read-config.ts');
  const { readRegistry } = await import(/* webpackMode: "eager" */ './sections/registry.ts');
  const [config, registry] = await Promise.all([readConfig(), readRegistry()]);
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './boot/start.tsx');
  start(target, config, registry);
}

async function showProblem(target: HTMLElement, error: unknown): Promise<void> {
  reportToConsole('The portal could not start', error);
  const [{ PortalProvider }, { createRoot }, { ProblemPage }, { knownPhones }] = await Promise.all([
    import(/* webpackMode: "eager" */ '@portal/ui'),
    import(/* webpackMode: "eager" */ 'react-dom/client'),
    import(/* webpackMode: "eager" */ './pages/problem-page.tsx'),
    import(/* webpackMode: "eager" */ './boot/known-phones.ts'),
  ]);
  target.replaceChildren();
  createRoot(target).render(
    <PortalProvider nonce={pageNonce()}>
      <ProblemPage phones={knownPhones()} />
    </PortalProvider>,
  );
}
