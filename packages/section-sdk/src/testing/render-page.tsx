/** Test helper: renders a page with the shell's providers and the real API client over a fake server. */
import { IdPrefixContext, PortalProvider } from '@portal/ui';
import { cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach } from 'vitest';
// For sections in repositories of their own. Here it is a setup file too.
import './configure-testing-library.ts';
import { type PageOptions, pageElement } from './page-element.tsx';

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
