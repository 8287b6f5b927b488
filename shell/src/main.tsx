import './boot/no-eval.ts';
import '@portal/ui/fonts.css';
import { PortalProvider } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { reportToConsole } from './boot/console-report.ts';
import { knownPhones } from './boot/known-phones.ts';
import { pageNonce } from './boot/page-nonce.ts';
import { readConfig } from './boot/read-config.ts';
import { start } from './boot/start.tsx';
import { ProblemPage } from './pages/problem-page.tsx';
import { readRegistry } from './sections/registry.ts';

const root = document.getElementById('root');
if (root) {
  boot(root).catch((error: unknown) => {
    reportToConsole('The portal could not start', error);
    root.replaceChildren();
    createRoot(root).render(
      <PortalProvider nonce={pageNonce()}>
        <ProblemPage phones={knownPhones()} />
      </PortalProvider>,
    );
  });
}

async function boot(target: HTMLElement): Promise<void> {
  const [config, registry] = await Promise.all([readConfig(), readRegistry()]);
  start(target, config, registry);
}
