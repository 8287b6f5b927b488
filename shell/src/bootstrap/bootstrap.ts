import { waitForBootstrapRequest } from '../auth-script/wait-for-bootstrap-request.ts';
import { yieldToMain } from './yield-to-main.ts';

/**
 * Starts the portal in this page, as in docs/architecture.md. Static pages run `static-pages/static-page.ts` first, which
 * loads the shell later. `webpackMode: "eager"` evaluates a part when it is imported. Between two parts the browser
 * handles input and responses.
 */
export async function bootstrap(root: HTMLElement): Promise<void> {
  // 1. Wait up to 300 ms until `auth-script.js`, if present, has sent the bootstrap request.
  await waitForBootstrapRequest();

  // 2. Evaluate the two largest parts of the shell: the components and the API client.
  await import(/* webpackMode: "eager" */ '@portal/ui');
  await yieldToMain();
  await import(/* webpackMode: "eager" */ '@portal/api');
  await yieldToMain();

  // 3. Read configuration and registry, which the gateway inlined into the page. A preview's registry is requested.
  const { readConfig } = await import(/* webpackMode: "eager" */ './read-config.ts');
  const { readRegistry } = await import(/* webpackMode: "eager" */ '../sections/registry.ts');
  const [config, registry] = await Promise.all([readConfig(), readRegistry()]);
  await yieldToMain();

  const { startServices } = await import(/* webpackMode: "eager" */ './start-services.ts');
  const { renderFirstPage } = await import(/* webpackMode: "eager" */ './render-first-page.tsx');

  // 4. Connect and start the services. From here the section loads, and the early responses are consumed.
  const { shell, dataPrefetched } = startServices(config, registry);

  // 5. Render the first page, while sign-in may still be pending.
  renderFirstPage(root, shell, dataPrefetched);
}
