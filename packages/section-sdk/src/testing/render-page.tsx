/** Test helper: renders a page with the shell's providers and the real API client over a fake server. */
import { IdPrefixContext, PortalProvider } from '@portal/ui';
import { cleanup, configure, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach } from 'vitest';
import { type PageOptions, pageElement } from './page-element.tsx';

// For sections in repositories of their own. Here the setup file `async-util-timeout.ts` does it.
configure({ asyncUtilTimeout: 60_000 });
afterEach(cleanup);

/** Renders one page of a section for a signed-in member, as `pageElement` describes. */
export function renderPage(Page: ComponentType, options: PageOptions) {
  return render(
    <PortalProvider>
      {/* A page that looks up a fixed id without the prefix works in the portal only. */}
      <IdPrefixContext value="section-1-">{pageElement(Page, options)}</IdPrefixContext>
    </PortalProvider>,
  );
}
