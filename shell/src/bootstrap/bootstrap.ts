import { waitForFirstRequest } from '../auth-script/first-request.ts';
import { yieldToMain } from './yield-to-main.ts';

/**
 * Starts the portal in this page, in this order. The diagram is in docs/architecture.md.
 *
 * All parts are in one script. `webpackMode: "eager"` runs a part of it when it is imported here, and `yieldToMain` lets the
 * browser answer a press or a response between two parts: together they take a second on a slow phone.
 */
export async function bootstrap(root: HTMLElement): Promise<void> {
  // 1. The authentication script, which runs in parallel with this one, sends the first request of the page.
  await waitForFirstRequest();

  // 2. The two largest parts of the shell run: the components and the API client.
  await import(/* webpackMode: "eager" */ '@portal/ui');
  await yieldToMain();
  await import(/* webpackMode: "eager" */ '@portal/api');
  await yieldToMain();

  // 3. Configuration and registry are read. The gateway wrote both into the page.
  const { readConfig } = await import(/* webpackMode: "eager" */ './read-config.ts');
  const { readRegistry } = await import(/* webpackMode: "eager" */ '../sections/registry.ts');
  const [config, registry] = await Promise.all([readConfig(), readRegistry()]);
  await yieldToMain();

  const { startServices } = await import(/* webpackMode: "eager" */ './start-services.ts');
  const { renderFirstPage } = await import(/* webpackMode: "eager" */ './render-first-page.tsx');

  // 4. The services are connected and started: sign-in, the section of the page and its first calls load from here on.
  const { shell, dataPrefetched } = startServices(config, registry);

  // 5. React renders the first page, over what the gateway sent of it.
  renderFirstPage(root, shell, dataPrefetched);
}
